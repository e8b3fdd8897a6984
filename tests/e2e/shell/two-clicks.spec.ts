import { expect, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { SCREENS, type ScreenName } from '#web/lib/navigation/screens.ts';

/** The addresses of all screens that show no particular record. */
const ADDRESSES = (Object.keys(SCREENS) as ScreenName[]).flatMap((name) => {
  const screen = SCREENS[name];
  if (screen.path.includes('$') || ('audience' in screen && screen.audience === 'anyone')) return [];
  return [screen.path + ('search' in screen ? `?tab=${screen.search.tab}` : '')];
});

test('every screen is at most two clicks away from the sidebar', async ({ page, app }) => {
  await signInOnPage(page, app);
  const reached = new Set<string>();
  const collect = async () => {
    const links = page.locator('a[href^="/"]').filter({ visible: true });
    const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    // A link to a form also has the list's filters.
    for (const address of found) reached.add(address).add(new URL(address, app.url).pathname);
  };
  const left = () => ADDRESSES.filter((address) => !reached.has(address));
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link', { name: 'Settings' })).toBeVisible();
  const mains = (Object.keys(SCREENS) as ScreenName[]).flatMap((name) => {
    const screen = SCREENS[name];
    return 'main' in screen ? [screen] : [];
  });

  for (const { path, label } of mains) {
    await sidebar.getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible();
    const belongs = (address: string) =>
      address.startsWith(`${path}/`) || (path === '/settings' && address.startsWith('/users/'));
    await expect(async () => {
      await collect();
      expect(left().filter(belongs)).toEqual([]);
    }).toPass();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      const { pathname, search } = new URL(page.url());
      reached.add(pathname + search);
    }
    await collect();
  }
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible();
  await collect();
  expect(left()).toEqual([]);
});
