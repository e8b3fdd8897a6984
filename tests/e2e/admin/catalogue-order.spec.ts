import { expect, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { catalogueCard, createEntry, names } from '#tests/e2e/support/catalogue-steps.ts';
import { fingerOn, middleOf } from '#tests/e2e/support/finger.ts';
import { delayed, failing } from '#tests/e2e/support/interrupted-calls.ts';

// The tests share a server and its catalogue, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page, app }) => {
  await signInOnPage(page, app);
});

test('entries are reordered by keyboard and by dragging', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration`);
  await expect(catalogueCard(page, 'Bookkeeping')).toBeVisible();
  expect((await names(page)).slice(0, 3)).toEqual(['Bookkeeping', 'Compliance', 'Payroll']);
  const handle = page.getByRole('button', { name: /^Move Bookkeeping/ });
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Bookkeeping is now number 2 of 8.')).toBeAttached();
  await expect(handle).toBeFocused();
  await expect
    .poll(async () => (await names(page)).slice(0, 3))
    .toEqual(['Compliance', 'Bookkeeping', 'Payroll']);

  await page.getByRole('button', { name: /^Move Payroll/ }).dragTo(catalogueCard(page, 'Compliance'));
  await expect
    .poll(async () => (await names(page)).slice(0, 3))
    .toEqual(['Payroll', 'Compliance', 'Bookkeeping']);
  await expect
    .poll(async () => {
      const { categories } = await (await page.request.get(`${app.url}/api/catalogue`)).json();
      return categories
        .map((category: { name: string; sort_order: number }) => [category.name, category.sort_order])
        .slice(0, 3);
    })
    .toEqual([
      ['payroll', 10],
      ['compliance', 20],
      ['bookkeeping', 30],
    ]);
  await page.reload();
  await expect
    .poll(async () => (await names(page)).slice(0, 3))
    .toEqual(['Payroll', 'Compliance', 'Bookkeeping']);
});

test('quick successive moves are all saved', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration`);
  await expect(catalogueCard(page, 'Bookkeeping')).toBeVisible();
  const before = await names(page);
  const [first = ''] = before;
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/catalogue/reorder')) sent += 1;
  });
  const saving = await delayed(page, 'catalogue/reorder');
  const handle = page.getByRole('button', { name: new RegExp(`^Move ${first}`) });
  await handle.focus();
  // Three moves before the screen renders again, and one more before any of them is saved.
  await handle.evaluate((button) => {
    for (let press = 0; press < 3; press++) {
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    }
  });
  await expect(page.getByText(`${first} is now number 4 of`)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  const after = [...before.slice(1, 5), first, ...before.slice(5)];
  await expect.poll(() => names(page)).toEqual(after);
  await expect(handle).toBeFocused();
  saving.pass();
  await expect
    .poll(async () => {
      const { categories } = await (await page.request.get(`${app.url}/api/catalogue`)).json();
      return categories.map(({ display_name }: { display_name: string }) => display_name);
    })
    .toEqual(after);
  expect(await names(page)).toEqual(after);
  expect(sent).toBe(2);
});

test('if saving the order fails, the list returns to the stored order', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration`);
  await expect(catalogueCard(page, 'Payroll')).toBeVisible();
  const before = await names(page);
  const handle = page.getByRole('button', { name: /^Move .*, number 1 of/ });
  const call = await failing(page, 'catalogue/reorder');
  await handle.press('ArrowRight');
  await expect(page.getByRole('alert').getByText('Failed to save the order')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(before);

  // A colleague adds an entry that this screen doesn't know yet.
  call.pass();
  const list = await delayed(page, 'catalogue/list');
  await createEntry(page, app, 'categories', { name: 'estates', display_name: 'Estates' });
  await handle.press('ArrowRight');
  await expect(
    page.getByRole('alert').getByText('The list changed while you were sorting it. Reorder it again.'),
  ).toBeVisible();
  list.pass();
  await expect.poll(() => names(page)).toEqual([...before, 'Estates']);
});

test('entries are dragged by touch', async ({ page, app, browser }) => {
  const tablet = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 800 } });
  await tablet.addCookies(await page.context().cookies());
  const touched = await tablet.newPage();
  await touched.goto(`${app.url}/service-configuration`);
  await expect(catalogueCard(touched, 'Payroll')).toBeVisible();
  const before = await names(touched);
  const finger = await fingerOn(touched);
  const [first = '', second = ''] = before;
  const handle = touched.getByRole('button', { name: new RegExp(`^Move ${first}`) });
  await finger.down(await middleOf(handle));
  await finger.moveTo(await middleOf(catalogueCard(touched, second)));
  await expect(catalogueCard(touched, second)).toHaveAttribute('data-drop', 'true');
  await finger.up();
  await expect.poll(() => names(touched)).toEqual([second, first, ...before.slice(2)]);
  await tablet.close();

  await page.goto(`${app.url}/service-configuration`);
  await expect.poll(() => names(page)).toEqual([second, first, ...before.slice(2)]);
  await page.getByRole('button', { name: new RegExp(`^Move ${first}`) }).hover();
  await page.mouse.down();
  await catalogueCard(page, second).hover();
  await expect(catalogueCard(page, second)).toHaveAttribute('data-drop', 'true');
  await page.keyboard.press('Escape');
  await expect(catalogueCard(page, second)).not.toHaveAttribute('data-drop');
  await page.mouse.up();
  expect(await names(page)).toEqual([second, first, ...before.slice(2)]);
});
