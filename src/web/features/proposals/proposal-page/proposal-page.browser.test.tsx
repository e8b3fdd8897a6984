import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import { aHeading, total } from '#tests/components/support/proposal-parts.ts';
import { BEN, readByBen, signedByAda, signedByAll } from '#tests/components/support/proposals.ts';
import { server } from '#tests/components/support/server.ts';

test('a page restored from cache or hidden for long is loaded again', async () => {
  await openProposalPage(readByBen());
  await expect.element(aHeading('Waiting for Ada Noether')).toBeVisible();
  const mine = { signed_at: null, typed_name: null };
  server.responds({ proposalPage: { open: signedByAda({ signatory_id: BEN, mine }) } });
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button('Review and sign')).toBeVisible();
  const calls = server.failing('proposalPage.open');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(() => server.calls('proposalPage.open').length).toBeGreaterThan(2);
  await expect.element(button('Review and sign')).toBeVisible();
  calls.pass();

  server.responds({ proposalPage: { open: signedByAll() } });
  const clock = vi.spyOn(Date, 'now');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockReturnValue('visible');
  clock.mockReturnValue(Date.now() + 11 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  clock.mockRestore();
  visibility.mockRestore();
  await expect.element(aHeading('What was agreed')).toBeVisible();
});

test('a reader who goes back from signing returns to the same place', async () => {
  await openProposalPage();
  await button('Ask a question').click();
  await userEvent.keyboard('May we');
  await userEvent.keyboard('{Escape}');
  window.scrollTo({ top: 500 });
  const sign = await shownElement(button('Review and sign'));
  sign.focus({ preventScroll: true });
  sign.click();
  await expect.element(aHeading('Review and sign')).toHaveFocus();
  expect(document.title).toBe('Sign the proposal from Ledger & Co');
  history.back();
  await expect.element(button('Review and sign')).toHaveFocus();
  expect(document.title).toBe('Proposal from Ledger & Co');
  expect(window.scrollY).toBe(500);
  await button('Ask a question').click();
  await expect.element(page.getByLabelText('Your question')).toHaveValue('May we');
});

test('a page that could not be loaded can be loaded again', async () => {
  const calls = server.failing('proposalPage.open');
  await openProposalPage();
  await expect.element(aHeading('Your proposal could not be loaded')).toHaveFocus();
  calls.pass();
  await button('Try again').click();
  await expect.element(aHeading('Proposal for Acme Tea Ltd')).toBeVisible();
});

test('on all but short phones, the totals and button stay in view', async () => {
  await page.viewport(320, 640);
  try {
    await openProposalPage();
    await expect.element(button('Review and sign')).toBeVisible();
    const bar = (await shownElement(total())).getBoundingClientRect();
    expect(bar.bottom).toBeLessThanOrEqual(640);
    expect(bar.height).toBeLessThan(160);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    // On a short screen, the totals and the button would cover the document.
    await page.viewport(640, 360);
    expect(getComputedStyle(await shownElement(total())).position).toBe('static');
  } finally {
    await page.viewport(1280, 720);
  }
});

test('after everybody has signed, the totals do not appear on a phone', async () => {
  await page.viewport(390, 640);
  try {
    await openProposalPage(signedByAll());
    await expect.element(aHeading('What was agreed')).toBeVisible();
    await expect.element(total()).not.toBeInTheDocument();
    await page.viewport(1280, 720);
    await expect.element(total()).toBeVisible();
  } finally {
    await page.viewport(1280, 720);
  }
});

test('the label of a button that wraps is not clipped', async () => {
  await openProposalPage();
  const label = (await shownElement(button('Ask a question'))).querySelector('.mantine-Button-label');
  if (!label) throw new Error('The button has no label');
  expect(getComputedStyle(label).overflow).toBe('visible');
});

test('a proposal counts as opened after a gesture', async () => {
  const opened = () => server.calls('proposalPage.opened');
  await openProposalPage();
  await expect.element(total()).toBeVisible();
  expect(opened()).toEqual([]);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect(opened()).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.poll(opened).toHaveLength(1);
  await cleanup();
  await openProposalPage({}, {}, { isReload: true });
  await expect.element(total()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  expect(opened()).toHaveLength(1);
});
