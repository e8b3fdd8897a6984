import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { addManyClients, card } from '#tests/e2e/support/client-steps.ts';
import { fingerOn, middleOf } from '#tests/e2e/support/finger.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { oneSignIn } from '#tests/e2e/support/one-sign-in.ts';
import { runOnce } from '#tests/support/run-once.ts';

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const openDashboard = oneSignIn();
test.beforeEach(({ page, app }) => openDashboard(page, app));

/** Drags as a hand does: a small move first, before anything scrolls. Ends over `target` without letting go. */
async function drag(page: Page, source: Locator, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  await source.hover();
  const [from, to] = [await source.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The dragged element or its target is not on the screen');
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 6, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
}

test.describe('with many clients', () => {
  test.beforeAll(addManyClients);

  test('on the board, a resting finger drags the card', async ({ page, app, browser }) => {
    const phone = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 700 } });
    await phone.addCookies(await page.context().cookies());
    const touched = await phone.newPage();
    await touched.goto(`${app.url}/clients`);
    await touched.getByText('Board', { exact: true }).click();
    const column = (status: string) => touched.getByRole('region', { name: status, exact: true });
    const from = column('New Inquiry').getByRole('article').nth(1);
    await expect(from).toBeVisible();
    const name = (await from.getAttribute('aria-label')) ?? '';
    const finger = await fingerOn(touched);
    await finger.down(await middleOf(from));
    // The copy of the card, which follows the finger.
    await expect(touched.locator('body > article')).toHaveCount(1);
    await finger.moveTo(await middleOf(column('Request for Info')));
    await expect(column('Request for Info')).toHaveAttribute('data-target', 'true');
    await finger.up();
    await expect(column('Request for Info').getByRole('article', { name, exact: true })).toBeVisible();

    const list = column('Info Returned').locator('div').first();
    const other = column('Info Returned').getByRole('article').nth(1);
    const { x, y } = await middleOf(other);
    await finger.flick({ x, y }, { x, y: y - 60 });
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20);
    await expect(touched.locator('body > article')).toHaveCount(0);
    await finger.up();
    await phone.close();
  });

  test('the board moves clients by drag, menu and keyboard', async ({ page, app }) => {
    test.slow();
    await page.goto(`${app.url}/clients?search=client901@`);
    await page.getByText('Board', { exact: true }).click();
    await page.goto(`${app.url}/clients?search=client7%40`);
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const name = "Hamish O'Brien0";
    const moved = (status: string) =>
      expect(column(status).getByRole('article', { name, exact: true })).toBeVisible();
    await moved('Request for Info');
    await column('Request for Info')
      .getByRole('button', { name: `Move ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Proforma Review' }).click();
    // The focus moves with the card, although the second key press comes before the first move is rendered.
    const focused = (status: string) =>
      expect(column(status).getByRole('link', { name, exact: true })).toBeFocused();
    await focused('Proforma Review');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await focused('Info Returned');
    await page.keyboard.press('Alt+ArrowRight');
    await focused('Zoom Call Booked');
    await expect(page).toHaveURL(/search=client7%40/);
    // The status filter takes the card off the board, and the next key press must not leave the page.
    await page.goto(`${app.url}/clients?search=client7&status=zoom_call_booked`);
    await column('Zoom Call Booked').getByRole('link', { name, exact: true }).press('Alt+ArrowLeft');
    await expect(page.getByRole('region', { name: 'Pipeline board' })).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page).toHaveURL(/status=zoom_call_booked/);
    await page.goto(`${app.url}/clients?search=client7%40`);
    await column('Info Returned').getByRole('link', { name, exact: true }).press('Alt+ArrowRight');
    await focused('Zoom Call Booked');
    for (const status of ['Info Returned', 'Request for Info', 'Info Returned', 'Proforma Review']) {
      await drag(page, card(page, name), column(status));
      await expect(column(status)).toHaveAttribute('data-target', 'true');
      await page.mouse.up();
      await moved(status);
    }
    // A card dragged to the edge scrolls the board to the next columns.
    await page.reload();
    await moved('Proforma Review');
    await drag(page, card(page, name), column('Proforma Review'));
    const board = await page.getByRole('region', { name: 'Pipeline board' }).boundingBox();
    if (!board) throw new Error('There is no board');
    let step = 0;
    await expect
      .poll(async () => {
        step += 1;
        await page.mouse.move(board.x + board.width - 10 - (step % 2), board.y + 200);
        return (await column('OneDrive Created').boundingBox())?.x;
      })
      .toBeLessThan(board.x + board.width - 140);
    await page.mouse.move(board.x + board.width - 80, board.y + 200, { steps: 3 });
    await page.mouse.up();
    await moved('OneDrive Created');

    // The same rule as in the status menu: information that exists isn't requested again.
    await runOnce(
      app.databaseUrl,
      `insert into additional_information (client_id, answered_at) select id, now() from clients where email like 'client7@%'
        on conflict do nothing`,
    );
    await runOnce(
      app.databaseUrl,
      `update clients set status = 'info_returned' where email like 'client7@%'`,
    );
    await page.reload();
    await moved('Info Returned');
    await drag(page, card(page, name), column('Request for Info'));
    await expect(column('New Inquiry')).toHaveAttribute('data-refused', 'true');
    await expect(column('Request for Info')).not.toHaveAttribute('data-target', 'true');
    await page.mouse.up();
    await expect(column('New Inquiry')).not.toHaveAttribute('data-refused', 'true');
    await moved('Info Returned');
    await page.getByText('Cards', { exact: true }).click();
    await expect(card(page, name)).toBeVisible();
  });

  test('a card that is moved to the next column by keyboard stays in view', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    await page.getByText('Board', { exact: true }).click();
    const column = (status: string) => page.getByRole('region', { name: status, exact: true });
    await expect(column('GoProposal Sent').getByRole('article').first()).toBeVisible();
    const cards = column('GoProposal Sent').locator('div').first();
    await cards.evaluate((list) => list.scrollTo(0, list.scrollHeight / 2));
    const link = column('GoProposal Sent').locator('li[aria-posinset="60"]').getByRole('link');
    await expect(link).toBeVisible();
    const name = (await link.textContent()) ?? '';
    await link.press('Alt+ArrowRight');
    const moved = column('GoProposal Signed').getByRole('link', { name, exact: true });
    await expect(moved).toBeFocused();
    await expect(moved).toBeInViewport();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(column('GoProposal Sent').getByRole('link', { name, exact: true })).toBeFocused();
    await page.getByText('Cards', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible();
  });

  test('the board shows that it or one column has failed', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    await expect(page.getByRole('article').first()).toBeVisible();
    const column = page.getByRole('region', { name: 'Info Returned', exact: true });
    const failed = page.getByText('Failed to fetch clients', { exact: true });
    const counts = await delayed(page, 'clients/countByStatus');
    await page.getByText('Board', { exact: true }).click();
    await expect(column.getByRole('listitem')).toHaveCount(3);
    await expect(column.getByRole('heading')).toHaveText('Info Returned');
    counts.fail();
    await expect(failed).toHaveCount(2); // The toast and the message in place of the board.
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(column.getByRole('heading')).toHaveText(/^Info Returned\d+$/);

    // The cards of one column fail to load.
    let fails = true;
    await page.route('**/rpc/clients/list', (route) =>
      fails && route.request().postData()?.includes('"info_returned"')
        ? route.fulfill({ status: 418, json: { json: { defined: false, code: 'TEAPOT', status: 418 } } })
        : route.fallback(),
    );
    await page.reload();
    await expect(column.getByText('Failed to fetch clients')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'New Inquiry', exact: true }).getByRole('article').first(),
    ).toBeVisible();
    fails = false;
    await column.getByRole('button', { name: 'Try again' }).click();
    await expect(column.getByRole('article').first()).toBeVisible();
    await page.getByText('Cards', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible();
  });
});
