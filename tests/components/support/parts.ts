import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The toast that reports a failure. Its title is "Error". */
export const toast = (text: string) =>
  page.getByRole('alert').filter({ hasText: new RegExp(`^Error\\s*${escaped(text)}$`) });

export const success = (text: string) => page.getByRole('status').filter({ hasText: text });

/** Presses a key, such as 'Enter', on an element. */
export async function press(locator: Locator, key: string): Promise<void> {
  (await shownElement(locator)).focus();
  await userEvent.keyboard(`{${key}}`);
}

/** Waits for the element, and returns it. */
export async function shownElement(locator: Locator): Promise<HTMLElement> {
  await expect.element(locator).toBeInTheDocument();
  return locator.element() as HTMLElement;
}

export async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
