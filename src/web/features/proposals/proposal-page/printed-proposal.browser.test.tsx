import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { shownElement } from '#tests/components/support/parts.ts';
import { signedByAll } from '#tests/components/support/proposals.ts';

declare module 'vitest/browser' {
  interface CDPSession {
    send: (method: 'Emulation.setEmulatedMedia', params: { media: string }) => Promise<unknown>;
  }
}

const html = document.documentElement;
const SCHEME = 'data-mantine-color-scheme';
const scheme = html.getAttribute(SCHEME) ?? 'light';

const media = (name: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media: name });
const main = () => page.getByRole('main');
const visible = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );

afterEach(async () => {
  await media('');
  html.setAttribute(SCHEME, scheme);
});

test('a printed proposal says for each option whether it is chosen', async () => {
  await openProposalPage();
  const payroll = page.getByRole('checkbox', { name: 'Payroll' });
  await expect.element(payroll).toBeChecked();
  await payroll.click();
  expect(visible('button').length).toBeGreaterThan(0);
  await media('print');
  expect(visible('button, input, select, textarea').map(({ outerHTML }) => outerHTML)).toEqual([]);
  const { innerText } = await shownElement(main());
  expect(innerText).toMatch(/Payroll\s+Optional: not chosen/);
  expect(innerText).toMatch(/Tax Planning Review\s+Optional: chosen/);
  expect(innerText).not.toMatch(/Tick the ones|Before you decide|What if my turnover/);
  expect(innerText).toContain('Who signs');
});

test('on the screen, only the tick says whether an option is chosen', async () => {
  await openProposalPage();
  expect((await shownElement(main())).innerText).not.toContain('Optional: chosen');
});

test('a signed proposal is printed black on white in the dark scheme too', async () => {
  html.setAttribute(SCHEME, 'dark');
  await openProposalPage(signedByAll());
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toBeVisible();
  expect(getComputedStyle(await shownElement(title)).color).not.toBe('rgb(0, 0, 0)');
  await media('print');
  expect(getComputedStyle(await shownElement(title)).color).toBe('rgb(0, 0, 0)');
  expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 255, 255)');
  const panel = page.getByRole('region', { name: 'What was agreed' });
  expect(getComputedStyle(await shownElement(panel)).backgroundColor).toBe('rgb(255, 255, 255)');
  expect(visible('button').length).toBe(0);
});
