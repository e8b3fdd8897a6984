import type { Browser, Page } from '@playwright/test';
import { runOnce } from '#tests/support/run-once.ts';
import { accessibilityProblems, expect, signInOnPage, type TestApp } from './app.ts';
import { showTheme } from './at-rest.ts';

export const toastOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const countdown = (page: Page) => page.getByRole('timer');
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Proposal' });

/** Opens the queue and returns the client shown first. */
export async function openReviews(page: Page, app: TestApp): Promise<string> {
  await page.goto(`${app.url}/reviews`);
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  return shownClient(page);
}

export const shownClient = async (page: Page) =>
  (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';

/** Moves a client back into review after a send, so that the queue doesn't become empty. */
export const putBack = (app: TestApp, name: string) =>
  runOnce(
    app.databaseUrl,
    `update clients set status = 'proforma_review'
     where first_name || ' ' || surname = '${name.replaceAll("'", "''")}'`,
  );

export async function openAutomation(page: Page, app: TestApp): Promise<void> {
  await page.goto(`${app.url}/settings?tab=automation`);
  await expect(page.getByRole('heading', { name: 'Latest Runs' })).toBeVisible();
}

export async function colleagueOf(browser: Browser, app: TestApp): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInOnPage(page, app);
  return page;
}

export async function expectLocked(page: Page): Promise<void> {
  await expect(countdown(page)).toHaveText(/^Page Locked - \d{1,2}:\d\d$/);
  for (const name of ['Previous', 'Next', /^(Send Proposal|Sending\.\.\.)$/]) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
  }
  await expect(page.getByRole('link', { name: 'Edit Proforma' })).toHaveAttribute('data-disabled', 'true');
  const shown = await shownClient(page);
  await page.keyboard.press('ArrowRight');
  expect(await shownClient(page)).toBe(shown);
}

/** Waits until the page is locked and the server has responded. */
export async function expectSent(page: Page): Promise<void> {
  await expect(sendButton(page)).toBeDisabled();
  await expectLocked(page);
}

export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    expect(await accessibilityProblems(page), colorScheme).toEqual([]);
  }
}
