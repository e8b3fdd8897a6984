import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { enter, show } from '#tests/e2e/support/every-screen.ts';
import { SCREENS, type ScreenName } from '#web/lib/navigation/screens.ts';

const MOST_CLICKS = 2;
/** Records of one screen that are visited: which links a client's page has depends on the client. */
const MOST_RECORDS = 6;

test('every screen is at most two clicks from one of the sidebar', async ({ page, app }) => {
  test.slow();
  await enter(page, app);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const visited = new Map<ScreenName, Set<string>>();
  let next = await hrefs(sidebar);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const menu = await hrefs(page.getByRole('menu'));
  for (let clicks = 0; clicks <= MOST_CLICKS; clicks += 1) {
    const found = new Set<string>();
    for (const address of next) {
      const name = screenAt(address);
      if (!name) continue;
      const known = visited.get(name) ?? new Set();
      if (known.size >= MOST_RECORDS || known.has(address)) continue;
      visited.set(name, known.add(address));
      if (clicks === MOST_CLICKS) continue;
      await show(page, app, address);
      for (const href of await hrefs(page.locator('body'))) found.add(href);
      if (clicks === 0) for (const href of await behindTabs(page)) found.add(href);
    }
    next = clicks === 0 ? new Set([...found, ...menu]) : found;
  }
  const screens = Object.entries(SCREENS).filter(
    ([, screen]) => !('audience' in screen && screen.audience === 'anyone'),
  );
  expect(screens.map(([name]) => name).filter((name) => !visited.has(name as ScreenName))).toEqual([]);
});

async function hrefs(within: Locator): Promise<Set<string>> {
  const links = await within
    .locator('a[href^="/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return new Set(links);
}

/** The addresses of a screen's tabs. */
async function behindTabs(page: Page): Promise<string[]> {
  const addresses: string[] = [];
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const { pathname, search } = new URL(page.url());
    addresses.push(pathname + search);
  }
  return addresses;
}

function screenAt(address: string): ScreenName | undefined {
  const url = new URL(address, 'http://localhost');
  const names = Object.keys(SCREENS) as ScreenName[];
  const at = (name: ScreenName): boolean => {
    const screen = SCREENS[name];
    const path = new RegExp(`^${screen.path.replaceAll('$id', '[^/]+')}$`);
    if (!path.test(url.pathname)) return false;
    return !('search' in screen) || screen.search.tab === url.searchParams.get('tab');
  };
  // A tab before the screen that it is on, and a fixed path before one with a parameter.
  return (
    names.find((name) => 'search' in SCREENS[name] && at(name)) ??
    names.find((name) => !SCREENS[name].path.includes('$id') && at(name)) ??
    names.find(at)
  );
}
