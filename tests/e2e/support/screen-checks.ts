import type { Page } from '@playwright/test';
import { accessibilityProblems, expect, type TestApp } from './app.ts';
import { atRest, showTheme } from './at-rest.ts';
import { enter, namesOf, type ScreenGroup, show } from './every-screen.ts';

export async function problems(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const found = await accessibilityProblems(page, rules);
  // An open list is at the end of the document, linked to its field by ARIA, so it needs no landmark.
  const inLists = await page
    .getByRole('option')
    .evaluateAll((options) => options.map(({ id }) => `region: #${id}`));
  return found
    .filter((problem) => !inLists.some((option) => problem.startsWith(option)))
    .map((problem) => `${where}: ${problem}`);
}

/** Rules about colours. All other rules give the same result in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks both themes without reloading the page. */
export async function problemsInBoth(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
    await showTheme(page, colorScheme);
    found.push(...(await problems(page, `${where}, ${colorScheme}`, rules)));
  }
  return found;
}

/** WCAG 1.4.10 requires 320 CSS pixels. For 1.4.4, everything is shown at twice the size, and then only the text. */
const ENLARGED = [
  { name: 'at 320 px', width: 320, fontSize: '' },
  { name: 'at 200 % zoom', width: 640, fontSize: '' },
  { name: 'with text at 200 %', width: 1280, fontSize: '200%' },
];

/** Runs all checks on a group's screens. Opens each screen only once, because opening takes longest. */
export async function problemsOfScreens(page: Page, app: TestApp, group: ScreenGroup): Promise<string[]> {
  const found: string[] = [];
  const addresses = await enter(page, app);
  for (const name of namesOf(group)) {
    const path = addresses.get(name) ?? '';
    await show(page, app, path);
    if (path.endsWith('view=board'))
      await expect(page.getByRole('region', { name: 'Pipeline board' })).toBeVisible();
    if (path.endsWith('view=table')) await expect(page.getByRole('grid', { name: 'Clients' })).toBeVisible();
    found.push(...(await problemsInBoth(page, name)));
    for (const { name: how, width, fontSize } of ENLARGED) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
      await atRest(page);
      // Sizes that scripts measure change a moment later.
      await expect.soft.poll(() => page.evaluate(whatIsBeyond), { message: `${name}, ${how}` }).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  return found;
}

/**
 * Returns elements that extend past the window's sides and aren't in a scrollable box, and whether the page scrolls
 * sideways.
 */
function whatIsBeyond(): string[] {
  const scrolls = (element: Element | null): boolean => {
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true;
    }
    return false;
  };
  const width = document.documentElement.clientWidth;
  const tooWide = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : [];
  const cut = [...document.querySelectorAll('main button, main a, main input, main h1, main h2, main h3')]
    .filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !scrolls(element.parentElement),
    )
    .filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (right > width + 1 || left < -1);
    })
    .map((element) => `${element.tagName} '${element.textContent?.slice(0, 30)}' is cut`);
  return [...tooWide, ...cut];
}
