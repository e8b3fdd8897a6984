import type { Page } from '@playwright/test';
import { expect } from './app.ts';

/** What a person has done in a page so far. */
export interface Work {
  /** The text of each thing that was clicked. */
  clicks: string[];
  /** The path of each screen that was shown. */
  screens: string[];
}

/** Counts clicks, and the screens shown, from the next document on. */
export async function countWork(page: Page): Promise<Work> {
  const work: Work = { clicks: [], screens: [] };
  await page.exposeFunction('noteClick', (what: string) => work.clicks.push(what));
  await page.addInitScript(() => {
    const { noteClick } = window as unknown as { noteClick: (what: string) => void };
    addEventListener(
      'pointerdown',
      ({ target }) => noteClick(target instanceof Element ? (target.textContent ?? '').slice(0, 40) : ''),
      true,
    );
  });
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname !== work.screens.at(-1)) work.screens.push(pathname);
  });
  return work;
}

/** Types into the next field of this name that the Tab key reaches. */
export async function tabToAndType(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await expect(async () => {
    if (!(await field.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await expect(field).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [1] });
  await page.keyboard.type(text);
}
