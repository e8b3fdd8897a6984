import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Runs axe in the page, with all its rules or only `rules`. Returns the rule and target of each violation. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // The source of axe is half a megabyte long, so it is sent once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(async (given) => {
    const { axe: inPage } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await inPage.run(document, given);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, options);
}
