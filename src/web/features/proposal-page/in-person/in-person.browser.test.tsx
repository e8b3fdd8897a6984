import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Meeting } from '#contract/proposal-page/meeting.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openInPerson } from '#tests/components/support/open-proposal.tsx';
import { button } from '#tests/components/support/parts.ts';
import { ADA, aDocument, aProposal, BEN, signedByAda } from '#tests/components/support/proposals.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const VERSION = uuid(740);
const heading = (name: string | RegExp) => page.getByRole('heading', { name });

const { firm, statements } = aDocument();
const person = (given: Partial<Meeting['signatories'][number]> & { id: string; name: string }) => ({
  position: 'Director',
  kind: 'client' as const,
  signed_at: null,
  is_their_turn: false,
  is_you: false,
  ...given,
});
const MEETING: Meeting = {
  client_id: uuid(200),
  client: 'Acme Tea Ltd',
  firm,
  reference: 'AN-1001',
  number: 2,
  state: 'open',
  document_hash: 'a'.repeat(64),
  intent: statements.intent,
  signatories: [
    person({ id: ADA, name: 'Ada Noether', is_their_turn: true }),
    person({ id: BEN, name: 'Ben Noether' }),
    person({ id: uuid(722), name: 'Grace Admin', kind: 'firm', is_you: true }),
  ],
};

test('the first signatory signs without a code and hands the device back, and the next signatory can then get it', async () => {
  await openInPerson({ meeting: MEETING, openInPerson: aProposal(), signInPerson: signedByAda() });
  await expect.element(heading('Sign in person')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Countersign' })).not.toBeInTheDocument();
  await button('Hand over to Ada Noether').click();
  await expect.element(page.getByText('Ada Noether is reading on this device.')).toBeVisible();
  await button('Review and sign').click();
  await page.getByLabelText('Type your full name').fill('Ada Noether');
  await page.getByRole('checkbox', { name: /I agree/ }).click();
  await page.getByRole('checkbox', { name: /I have read/ }).click();
  await button('Accept and sign').click();
  await expect.element(page.getByText('Ada Noether has signed. Please hand the device back.')).toBeVisible();
  expect(server.calls('proposalPage.signInPerson')).toEqual([
    expect.objectContaining({ version_id: VERSION, signatory_id: ADA, typed_name: 'Ada Noether' }),
  ]);
  expect(localStorage.length).toBe(0);
  const signed_at = '2026-11-22T14:03:00.000Z';
  const [ada, ben] = MEETING.signatories;
  server.responds({
    proposalPage: {
      meeting: {
        ...MEETING,
        signatories: [
          person({ ...ada, id: ADA, name: 'Ada Noether', signed_at, is_their_turn: false }),
          person({ ...ben, id: BEN, name: 'Ben Noether', is_their_turn: true }),
        ],
      },
    },
  });
  await button('Hand back').click();
  await expect.element(page.getByText('Signed on 22 November 2026 at 14:03')).toBeVisible();
  await expect.element(button('Hand over to Ben Noether')).toBeVisible();
});

test('after the client has signed, the countersignatory signs for the firm', async () => {
  const [ada, ben] = MEETING.signatories;
  const signatories = [
    person({ ...ada, id: ADA, name: 'Ada Noether', is_their_turn: false }),
    person({ ...ben, id: BEN, name: 'Ben Noether' }),
    person({ id: uuid(722), name: 'Grace Admin', kind: 'firm', is_you: true, is_their_turn: true }),
  ];
  await openInPerson({
    meeting: { ...MEETING, state: 'signed', signatories },
    countersign: { signed_at: '2026-11-22T14:03:00.000Z' },
  });
  await button('Countersign').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Countersign' }).click();
  await expect.element(dialog.getByText('Type your full name to sign')).toBeVisible();
  await dialog.getByLabelText('Type your full name').fill('Grace Admin');
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Countersign' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('proposalPage.countersign')).toEqual([
    expect.objectContaining({ version_id: VERSION, typed_name: 'Grace Admin', agrees: { intent: true } }),
  ]);
});

test("a user without a session is asked to sign in, and 'Try again' then opens the page", async () => {
  await openInPerson({
    meeting: () => {
      throw refusal('UNAUTHORIZED');
    },
  });
  await expect.element(heading('Sign in first')).toHaveFocus();
  server.responds({ proposalPage: { meeting: MEETING } });
  await button('Try again').click();
  await expect.element(heading('Sign in person')).toBeVisible();
});
