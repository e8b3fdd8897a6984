import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '#tests/components/support/axe.ts';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button } from '#tests/components/support/parts.ts';
import { aHeading } from '#tests/components/support/proposal-parts.ts';
import { signedByAda } from '#tests/components/support/proposals.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const dialog = page.getByRole('dialog');
const notMe = page.getByRole('button', { name: /^I am not / }).first();
const confirm = dialog.getByRole('button', { name: /^I am not / });

test('who isn’t the signatory ends the link, with a note', async () => {
  await openProposalPage({}, { notMe: {} });
  await notMe.click();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(notMe).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Write to Nell');
  await confirm.click();
  await expect.element(aHeading('This link was ended')).toHaveFocus();
  expect(server.calls('proposalPage.notMe')).toEqual([{ token: 'a-token', note: 'Write to Nell' }]);
});

test('who isn’t the signatory can say so in the step for signing', async () => {
  await openProposalPage(
    {},
    {
      notMe: () => {
        throw refusal('PROPOSAL_ENDED', { state: 'wrong_person', firm: null });
      },
    },
  );
  await button('Review and sign').click();
  await page
    .getByRole('form', { name: 'Sign' })
    .getByRole('button', { name: /^I am not / })
    .click();
  await confirm.click();
  await expect.element(aHeading('This link was ended')).toHaveFocus();
});

test('if the request fails, the note stays', async () => {
  await openProposalPage({}, { notMe: {} });
  await notMe.click();
  await userEvent.keyboard('Write to Nell');
  server.failing('proposalPage.notMe');
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/nothing was lost/);
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Write to Nell');
});

test('who has signed isn’t asked', async () => {
  await openProposalPage(signedByAda());
  await expect.element(aHeading('You have signed this proposal')).toBeVisible();
  await expect.element(notMe).not.toBeInTheDocument();
});
