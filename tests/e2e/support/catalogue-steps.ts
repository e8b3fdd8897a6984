import type { Page } from '@playwright/test';
import { expect, type TestApp } from './app.ts';

/** An entry's card in the list, by its display name. */
export const catalogueCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Adds an entry as a colleague would. */
export async function createEntry(
  page: Page,
  app: TestApp,
  path: string,
  fields: object,
): Promise<{ id: string }> {
  const created = await page.request.post(`${app.url}/api/catalogue/${path}`, {
    headers: { origin: app.url },
    data: { description: '', sort_order: 990, is_active: true, ...fields },
  });
  expect(created.ok(), await created.text()).toBe(true);
  return created.json();
}

/** The display names of the cards, in order. */
export const names = (page: Page) => page.getByRole('listitem').getByRole('heading').allTextContents();
