import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '#tests/components/support/axe.ts';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button } from '#tests/components/support/parts.ts';
import { aHeading, fillAndSign } from '#tests/components/support/proposal-parts.ts';
import { aDocument } from '#tests/components/support/proposals.ts';
import { refusal } from '#tests/components/support/server.ts';

const FIRM = { ...aDocument().firm };

test.each([
  ['expired', 'This proposal has expired'],
  ['superseded', 'There is a newer version'],
  ['withdrawn', 'This proposal was withdrawn'],
  ['declined', 'This proposal was declined'],
  ['wrong_person', 'This link was ended'],
  ['unknown', "This link doesn't lead to a proposal"],
] as const)('if the state of a proposal is %s, the page says so', async (state, title) => {
  await openProposalPage(
    {},
    {
      open: () => {
        throw refusal('PROPOSAL_ENDED', { state, firm: FIRM });
      },
    },
  );
  await expect.element(aHeading(title)).toHaveFocus();
  await expect.element(page.getByRole('link', { name: '0113 496 0000' }).first()).toBeVisible();
  await expect.element(button('Review and sign')).not.toBeInTheDocument();
});

test('who had signed reads that a decline leaves the signature without effect', async () => {
  const void_signature = { signed_at: '2026-11-22T14:03:00.000Z', declined_by: 'Bob Byron' };
  await openProposalPage(
    {},
    {
      open: () => {
        throw refusal('PROPOSAL_ENDED', { state: 'declined', firm: FIRM, void_signature });
      },
    },
  );
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(
      /Bob Byron declined the version that you had signed\. Nothing was concluded\. Your signature of 22 November 2026.* has no effect\./,
    );
  expect(await violations()).toEqual([]);
});

test('if a proposal expires while it is open, signing shows that it has expired', async () => {
  await openProposalPage(
    {},
    {
      sign: () => {
        throw refusal('PROPOSAL_ENDED', { state: 'expired', firm: FIRM });
      },
    },
  );
  await button('Review and sign').click();
  await fillAndSign();
  await expect.element(aHeading('This proposal has expired')).toHaveFocus();
});
