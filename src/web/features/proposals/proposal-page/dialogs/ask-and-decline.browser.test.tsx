import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button } from '#tests/components/support/parts.ts';
import { aHeading } from '#tests/components/support/proposal-parts.ts';
import { signedByAda } from '#tests/components/support/proposals.ts';
import { refusal, server } from '#tests/components/support/server.ts';

test('a question whose response was lost is sent again with the same id', async () => {
  await openProposalPage({}, { ask: {} });
  await button('Ask a question').click();
  await button('Send the question').click();
  await expect.element(page.getByText('Write your question')).toBeVisible();
  await userEvent.keyboard('May we start in January?');
  const calls = server.failing('proposalPage.ask');
  await button('Send the question').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/nothing was lost/);
  calls.pass();
  await button('Send the question').click();
  await expect.element(aHeading('Your question was sent')).toBeVisible();
  const [first, second] = server.calls('proposalPage.ask') as { submission_id: string; question: string }[];
  expect(first).toEqual(second);
  expect(first?.question).toBe('May we start in January?');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Ask a question')).toHaveFocus();
});

test.each([
  ['can sign', {}, true],
  ['has signed', signedByAda(), false],
])('only a reader able to sign is told so: one who %s', async (_, given, maySign) => {
  await openProposalPage(given, { ask: {} });
  await button('Ask a question').click();
  await userEvent.keyboard('May we start in January?');
  await button('Send the question').click();
  await expect.element(aHeading('Your question was sent')).toBeVisible();
  expect(page.getByText('you can still sign').elements()).toHaveLength(maySign ? 1 : 0);
});

test('declining asks for confirmation, and sends the reason', async () => {
  await openProposalPage({}, { decline: {} });
  await button('Decline').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Decline')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Too expensive');
  await button('Decline the proposal').click();
  await expect.element(aHeading('You have declined this proposal')).toHaveFocus();
  expect(server.calls('proposalPage.decline')).toEqual([
    expect.objectContaining({ token: 'a-token', reason: 'Too expensive' }),
  ]);
});

test('declining a proposal that was signed in another tab shows that it is signed', async () => {
  await openProposalPage(
    {},
    {
      decline: () => {
        server.responds({ proposalPage: { open: signedByAda() } });
        throw refusal('ALREADY_SIGNED', { signed_at: '2026-11-22T14:03:00.000Z' });
      },
    },
  );
  await button('Decline').click();
  await button('Decline the proposal').click();
  await expect.element(aHeading('You have signed this proposal')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('You have already signed this proposal.');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
