import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import { aHeading, fillAndSign, signings } from '#tests/components/support/proposal-parts.ts';
import { signedByAda } from '#tests/components/support/proposals.ts';
import { server } from '#tests/components/support/server.ts';

test('after a lost response, the next attempt sends the same submission id', async () => {
  await openProposalPage({}, { sign: signedByAda() });
  await button('Review and sign').click();
  const calls = server.failing('proposalPage.sign');
  await fillAndSign();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/nothing was lost/);
  calls.pass();
  await button('Accept and sign').click();
  await expect.element(aHeading(/Thank you/)).toBeVisible();
  const [first, second] = signings();
  expect(second?.submission_id).toBe(first?.submission_id);
});

test('clicking twice sends one signature', async () => {
  await openProposalPage({}, { sign: signedByAda() });
  await button('Review and sign').click();
  const calls = server.delayed('proposalPage.sign');
  await fillAndSign();
  (await shownElement(button('Signing…'))).click();
  calls.pass();
  await expect.element(aHeading(/Thank you/)).toBeVisible();
  expect(signings()).toHaveLength(1);
});

test('if the device is offline, the page says so and loses nothing', async () => {
  await openProposalPage({}, { sign: signedByAda() });
  await button('Review and sign').click();
  const calls = server.failing('proposalPage.sign');
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await fillAndSign();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/You're offline. Nothing was lost/);
  offline.mockRestore();
  calls.pass();
  await expect.element(page.getByLabelText('Type your full name')).toHaveValue('Ada Noether');
  await button('Accept and sign').click();
  await expect.element(aHeading(/Thank you/)).toBeVisible();
});
