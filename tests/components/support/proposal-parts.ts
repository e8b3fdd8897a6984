import { page } from 'vitest/browser';
import { button } from './parts.ts';
import { server } from './server.ts';

export const aHeading = (name: string | RegExp) => page.getByRole('heading', { name });
export const total = () => page.getByRole('complementary', { name: 'Your total' });
export const tick = (name: string) => page.getByRole('checkbox', { name });
export const statement = (text: RegExp) => page.getByRole('checkbox', { name: text });
export const aTable = (name: string) => page.getByRole('table', { name });

export async function fillAndSign(): Promise<void> {
  await page.getByLabelText('Type your full name').fill('Ada Noether');
  await statement(/I agree to this proposal/).click();
  await statement(/I have read the privacy notice/).click();
  await button('Accept and sign').click();
}

/** Requests to sign, in order. */
export const signings = () => server.calls('proposalPage.sign') as Record<string, unknown>[];
