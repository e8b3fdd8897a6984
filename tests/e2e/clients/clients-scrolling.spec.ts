import { expect, test } from '#tests/e2e/support/app.ts';
import { addManyClients, card } from '#tests/e2e/support/client-steps.ts';
import { oneSignIn } from '#tests/e2e/support/one-sign-in.ts';
import { countRenders } from '#tests/e2e/support/render-count.ts';
import { withoutInitialData } from '#tests/e2e/support/without-initial-data.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const openDashboard = oneSignIn();
test.beforeEach(({ page, app }) => openDashboard(page, app));

test.describe('with many clients', () => {
  test.beforeAll(addManyClients);

  test('scrolling renders each card that comes into view once', async ({ page, app }) => {
    await countRenders(page);
    await page.goto(`${app.url}/clients`);
    const links = page.getByRole('article').getByRole('link');
    const drawn = () =>
      links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)));
    await expect(links.first()).toBeVisible();
    await page.evaluate(() => window.takeRenders());
    const seen = new Set(await drawn());
    for (let step = 1; step <= 10; step += 1) {
      await page.evaluate((y) => window.scrollTo(0, y), step * 100);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(step * 100);
    }
    await expect(page.locator('li[aria-posinset="20"]').getByRole('article')).toBeInViewport();
    const { cards } = await page.evaluate(() => window.takeRenders());
    expect(cards.length).toBeGreaterThan(0);
    expect(new Set(cards).size).toBe(cards.length);
    expect(cards.filter((id) => seen.has(id))).toEqual([]);
  });

  test('going back restores the position in the client list', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('li[aria-posinset="900"]').getByRole('article')).toBeVisible();
    const name = (await page.locator('li[aria-posinset="900"] article').getAttribute('aria-label')) ?? '';
    const top = await page.evaluate(() => window.scrollY);
    expect(await page.getByRole('article').count()).toBeLessThan(60);
    await card(page, name)
      .getByRole('link', { name: `View ${name}` })
      .click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.locator('li[aria-posinset="900"]').getByRole('article')).toBeVisible();
    const isThere = () =>
      expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(5);
    await isThere();
    // After a reload, nothing is cached.
    await page.reload();
    await expect(page.locator('li[aria-posinset="900"]').getByRole('article')).toBeVisible();
    await isThere();
    await card(page, name)
      .getByRole('link', { name: `View ${name}` })
      .click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.locator('li[aria-posinset="900"]').getByRole('article')).toBeVisible();
    await isThere();
  });

  test("'Back to Clients' leads back to the list as it was left", async ({ page, app }) => {
    await page.goto(`${app.url}/clients?status=info_returned&calendly_booking=false`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 3_000));
    await expect(page.locator('li[aria-posinset="47"]').getByRole('article')).toBeInViewport();
    await page.locator('li[aria-posinset="47"]').getByRole('link').click();
    await page.getByRole('link', { name: 'Edit Client' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Client', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Client', exact: true }).click();
    await page.getByRole('link', { name: 'Back to Clients' }).click();
    await expect(page).toHaveURL(`${app.url}/clients?status=info_returned&calendly_booking=false`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(3_000);
    // The sidebar's link leads to the top of the whole list.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Clients/ })
      .click();
    await expect(page.getByText('900 of 900 clients')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('link', { name: 'Add Client' }).click();
    await page.getByRole('link', { name: 'Back to Clients' }).click();
    await expect(page).toHaveURL(`${app.url}/clients`);
  });

  test('on a phone the last of 100,000 clients is one scroll away', async ({ page, app }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withoutInitialData(page);
    await page.route('**/rpc/clients/count', (route) =>
      route.fulfill({ json: { json: { matching: 100_000, total: 100_000 } } }),
    );
    await page.goto(`${app.url}/clients`);
    await expect(page.getByText('100,000 of 100,000 clients')).toBeVisible();
    const card = (number: number) => page.locator(`li[aria-posinset="${number}"]`);
    await expect(card(1)).toBeInViewport();
    expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(8_000_000);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(card(100_000)).toBeInViewport();
    // Over short distances, the page scrolls like any other page.
    const top = async () => (await card(99_998).boundingBox())?.y ?? Number.NaN;
    const before = await top();
    await page.evaluate(() => window.scrollBy(0, -700));
    await expect.poll(async () => Math.round((await top()) - before)).toBe(700);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect(card(50_005)).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(card(1)).toBeInViewport();
  });

  test("the focus stays on the same client's button when a new client appears above", async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/clients`);
    const generate = page.getByRole('article').nth(2).getByRole('button', { name: 'Generate' });
    await generate.focus();
    const described = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-description') ?? 'nothing');
    const client = await described();
    expect(client).toContain('Generates a questionnaire link for');
    await runOnce(
      app.databaseUrl,
      `insert into clients (first_name, surname, email, proposal_id, status)
       values ('Nova', 'Newest', 'nova@example.org', 'TGNEWEST', 'new_inquiry')`,
    );
    await expect(card(page, 'Nova Newest')).toBeVisible();
    await expect.poll(described).toBe(client);
    await runOnce(app.databaseUrl, `delete from clients where proposal_id = 'TGNEWEST'`);
    await expect(page.getByText('900 of 900 clients')).toBeVisible();
  });

  test('the grid has 1 to 4 columns, depending on the screen width', async ({ page, app }) => {
    await page.goto(`${app.url}/clients`);
    for (const [width, columns] of [
      [390, 1],
      [768, 2],
      [1024, 3],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const boxes = await page
            .locator('li[aria-posinset]')
            .evaluateAll((cells) =>
              cells.slice(0, 8).map((cell) => Math.round(cell.getBoundingClientRect().left)),
            );
          return new Set(boxes).size;
        })
        .toBe(columns);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
    }
  });
});
