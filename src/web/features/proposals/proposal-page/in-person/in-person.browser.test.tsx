import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Device, Meeting } from '#contract/proposals/proposal-page/meeting.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openInPersonPage } from '#tests/components/support/open-proposal.tsx';
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

const DEVICE: Device = { owner: 'Grace Admin', has_second_factor: false, handed_over: null };
const heldBy = (signatory_id: string, given: Partial<Device> = {}): Device => ({
  ...DEVICE,
  handed_over: { version_id: VERSION, signatory_id },
  ...given,
});
const WRONG = () => {
  throw refusal('WRONG_PASSWORD');
};
const comeBack = button('Come back');

test('after the first signatory, the password comes before the next one', async () => {
  await openInPersonPage({
    device: DEVICE,
    meeting: MEETING,
    openInPerson: aProposal(),
    signInPerson: signedByAda(),
  });
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
      device: heldBy(ADA),
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
  await expect.element(heading('Handed over to Ada Noether')).toHaveFocus();
  await expect.element(page.getByText('Ada Noether has signed.')).toBeVisible();
  await expect.element(button('Countersign')).not.toBeInTheDocument();
  await expect.element(button('Hand over to Ben Noether')).not.toBeInTheDocument();
  server.responds({ proposalPage: { handBack: {}, device: DEVICE } });
  await page.getByLabelText('Your password').fill('quiet-harbour-71');
  await comeBack.click();
  await button(/Ben Noether/).click();
  expect(server.calls('proposalPage.openInPerson')).toContainEqual({
    version_id: VERSION,
    signatory_id: BEN,
  });
});

test('a handed-over device asks for the password to come back', async () => {
  await openInPersonPage({
    device: heldBy(ADA),
    meeting: MEETING,
    openInPerson: aProposal(),
    handBack: WRONG,
  });
  await expect.element(heading('Handed over to Ada Noether')).toHaveFocus();
  await expect.element(button('Hand over to Ben Noether')).not.toBeInTheDocument();
  await comeBack.click();
  await expect.element(page.getByText('Enter your password', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Your password')).toHaveFocus();
  await page.getByLabelText('Your password').fill('not-the-password');
  await comeBack.click();
  await expect.element(page.getByText('Your current password is incorrect.')).toBeVisible();
  await expect.element(button('Use a code instead')).not.toBeInTheDocument();
  server.responds({ proposalPage: { handBack: {}, device: DEVICE } });
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Sign in person')).toHaveFocus();
  expect(server.calls('proposalPage.handBack').at(-1)).toEqual({
    confirmation: { method: 'password', secret: 'not-the-password' },
  });
});

test('after too many wrong passwords, the page says when to try again', async () => {
  await openInPersonPage({
    device: heldBy(ADA),
    meeting: MEETING,
    handBack: () => {
      throw refusal('TOO_MANY_REQUESTS', { retry_after_seconds: 720 });
    },
  });
  await page.getByLabelText('Your password').fill('not-the-password');
  await comeBack.click();
  await expect
    .element(page.getByText(/You can try again here at \d\d:\d\d, or sign out and sign in again now\./))
    .toBeVisible();
});

test('an account with a second factor comes back with a code', async () => {
  const device = heldBy(ADA, { has_second_factor: true });
  await openInPersonPage({ device, meeting: MEETING, handBack: {} });
  await button('Use a code instead').click();
  await page.getByLabelText('Code from your authenticator app, or a recovery code').fill('123456');
  await comeBack.click();
  expect(server.calls('proposalPage.handBack')).toEqual([
    { confirmation: { method: 'code', secret: '123456' } },
  ]);
});

test('the owner can come back after the proposal has ended', async () => {
  const ended = { state: 'withdrawn', firm };
  await openInPersonPage({
    device: heldBy(ADA),
    meeting: () => {
      throw refusal('PROPOSAL_ENDED', ended);
    },
  });
  await expect.element(page.getByText('The proposal can no longer be opened on this device.')).toBeVisible();
  await expect.element(comeBack).toBeVisible();
});

test('a sign-out on a device that was handed over leads to the sign-in page', async () => {
  await openInPersonPage({ device: heldBy(ADA), meeting: MEETING });
  await expect.element(button('Sign out')).toBeVisible();
  server.responds({
    auth: { signOut: {} },
    proposalPage: {
      device: () => {
        throw refusal('UNAUTHORIZED');
      },
    },
  });
  await button('Sign out').click();
  await expect.element(heading('Sign in first')).toHaveFocus();
  expect(server.calls('auth.signOut')).toHaveLength(1);
});

test('after the client has signed, the countersignatory signs for the firm', async () => {
  const [ada, ben] = MEETING.signatories;
  const signatories = [
    person({ ...ada, id: ADA, name: 'Ada Noether', is_their_turn: false }),
    person({ ...ben, id: BEN, name: 'Ben Noether' }),
    person({ id: uuid(722), name: 'Grace Admin', kind: 'firm', is_you: true, is_their_turn: true }),
  ];
  await openInPersonPage({
    device: DEVICE,
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
  await expect.element(dialog.getByText('Enter your password')).toBeVisible();
  await dialog.getByLabelText('Your password').fill('quiet-harbour-71');
  await dialog.getByRole('button', { name: 'Countersign' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('proposalPage.countersign')).toEqual([
    expect.objectContaining({
      version_id: VERSION,
      typed_name: 'Grace Admin',
      agrees: { intent: true },
      confirmation: { method: 'password', secret: 'quiet-harbour-71' },
    }),
  ]);
});

test('a user without a session is asked to sign in', async () => {
  await openInPersonPage({
    device: () => {
      throw refusal('UNAUTHORIZED');
    },
  });
  await expect.element(heading('Sign in first')).toHaveFocus();
  server.responds({ proposalPage: { device: DEVICE, meeting: MEETING } });
  await button('Try again').click();
  await expect.element(heading('Sign in person')).toBeVisible();
});
