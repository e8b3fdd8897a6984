import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DirectDebitState } from '#contract/connections/direct-debit/direct-debit.ts';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button } from '#tests/components/support/parts.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const offer = page.getByRole('alert').filter({ hasText: 'Direct debit' });

async function openWith(state: DirectDebitState | null, proposal: 'signed' | 'open' = 'signed') {
  await openProposalPage({ state: proposal }, {}, { direct_debit: state });
}

test('a signed proposal offers the direct debit', async () => {
  await openWith('sent');
  await expect.element(offer).toHaveTextContent('You enter your bank details at GoCardless');
  server.responds({
    directDebit: {
      start: () => {
        throw refusal('DIRECT_DEBIT_AWAY');
      },
    },
  });
  await button('Set up the direct debit').click();
  await expect.element(offer).toHaveTextContent('Try again in a few minutes.');
});

test('an active direct debit is only confirmed', async () => {
  await openWith('active');
  await expect.element(offer).toHaveTextContent('Your direct debit is set up.');
  await expect.element(button('Set up the direct debit')).not.toBeInTheDocument();
});

test('before everybody has signed, nothing is offered', async () => {
  await openWith('sent', 'open');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});
