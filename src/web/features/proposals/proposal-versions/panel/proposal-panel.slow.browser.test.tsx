import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DeliveryState } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import type { ProposalSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { violations } from '#tests/components/support/axe.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { ACCOUNT, aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { aSignatory, aVersion, BOB } from '#tests/components/support/prepared-proposals.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const panel = page.getByRole('region', { name: 'Proposal', exact: true });
const NOW = new Date().toISOString();

const ALL = responsesAbout(aClient({ status: 'goproposal_sent', status_changed_at: NOW }));

function pageWith(proposal: ProposalSummary | null, mail_configured = true) {
  const { get } = ALL.clients ?? {};
  if (typeof get !== 'object') throw new Error('No client page');
  return { ...get, proposal, mail_configured };
}

const respondWith = (proposal: ProposalSummary) => server.responds({ clients: { get: pageWith(proposal) } });

async function open(proposal: ProposalSummary | null, mail_configured = true): Promise<void> {
  await openApp(`/clients/${uuid(200)}`, {
    ...ALL,
    clients: { ...ALL.clients, get: pageWith(proposal, mail_configured) },
  });
  await expect.element(page.getByRole('heading', { name: 'Client Details' })).toBeVisible();
}

const OPENED = aVersion({
  sent_at: NOW,
  signatories: [
    aSignatory({ mailed_at: NOW, opened_at: NOW, last_opened_at: NOW, opened_count: 2 }),
    aSignatory({ ...BOB, place: 2, mailed_at: null }),
  ],
});

test('the page of a client without a proposal has no panel', async () => {
  await open(null);
  await expect.element(panel).not.toBeInTheDocument();
  expect(server.calls('proposalVersions.list')).toEqual([]);
});

test('the panel and the line above say who signs next', async () => {
  await open({ newest: OPENED, versions: 1, draft: null });
  const said = 'sent today, opened twice by Jane Doe, last today; waiting for Jane Doe to sign.';
  await expect.element(panel).toHaveTextContent(`Version 1: ${said}`);
  await expect
    .element(page.getByRole('region', { name: 'Where this client stands' }))
    .toHaveTextContent(`Proposal ${said}`);
  await expect.element(panel).toHaveTextContent(/bob@example\.com · signs after the others/);
  await expect.element(panel).toHaveTextContent('Value£100.00 a month + £20.00 VAT = £120.00');
  expect(server.calls('proposalVersions.list')).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('only the signatory who signs next can be reminded', async () => {
  await open({ newest: OPENED, versions: 1, draft: null });
  server.responds({ proposalVersions: { resend: OPENED } });
  await expect.element(button('Remind').nth(1)).not.toBeInTheDocument();
  await button('Remind').click();
  await expect.element(success('The proposal is on its way to jane@example.com')).toBeVisible();
  expect(server.calls('proposalVersions.resend')).toEqual([{ signatory_id: OPENED.signatories[0]?.id }]);
});

const MADE = { made_at: '2026-11-21T10:05:00.000Z', made_by: uuid(1), made_by_name: 'Grace Admin' };
const mailed = (state: DeliveryState) => ({ ...MADE, mail: { to: 'jane@example.com', state, at: NOW } });

test.each([
  ['link copied by Grace Admin 21/11/2026 10:05', { ...MADE, mail: null }],
  ['accepted by the mail server', mailed('accepted')],
  ['mail only written to a file', mailed('written')],
  ['mail not delivered', mailed('failed')],
])('the panel says how the newest link was passed on: %s', async (text, link) => {
  const newest = aVersion({ sent_at: NOW, signatories: [aSignatory({ mailed_at: null, link })] });
  await open({ newest, versions: 1, draft: null });
  await expect.element(panel).toHaveTextContent(`jane@example.com · ${text}`);
});

test('a refused mail is not shown as mailed', async () => {
  const signatories = [aSignatory({ mailed_at: NOW, link: mailed('failed') })];
  await open({ newest: aVersion({ sent_at: NOW, signatories }), versions: 1, draft: null });
  await expect.element(panel).toHaveTextContent('jane@example.com · mail not delivered');
});

test('the panel says that a link reached somebody else', async () => {
  const signatory = aSignatory({ mailed_at: NOW, wrong_person_at: NOW, wrong_person_note: 'Write to Nell' });
  await open({ newest: aVersion({ sent_at: NOW, signatories: [signatory] }), versions: 1, draft: null });
  await expect
    .element(panel)
    .toHaveTextContent(/they are not Jane Doe: "Write to Nell"\. The link has ended\./);
  await expect
    .element(panel)
    .toHaveTextContent('Correct the address in a new version, or send another link.');
  expect(await violations()).toEqual([]);
});

test('an open proposal links to its page for signing in person', async () => {
  await open({ newest: OPENED, versions: 1, draft: null });
  await expect
    .element(panel.getByRole('link', { name: 'Sign in person' }))
    .toHaveAttribute('href', `/proposal/in-person/${OPENED.id}`);
});

test('without mail set up, the panel offers to copy the link', async () => {
  const unmailed = aVersion({ sent_at: NOW, signatories: [aSignatory({ mailed_at: null })] });
  await open({ newest: unmailed, versions: 1, draft: null }, false);
  await expect.element(panel).toHaveTextContent('jane@example.com · no mail was sent');
  await expect.element(button('Copy link')).toBeVisible();
  await expect.element(button('Remind')).not.toBeInTheDocument();
  await expect.element(panel.getByText(/Reminders/)).not.toBeInTheDocument();
});

test('reminders can be stopped', async () => {
  const stopped = { ...OPENED, reminders_stopped_at: NOW };
  await open({ newest: OPENED, versions: 1, draft: null });
  await expect.element(panel).toHaveTextContent('Reminders go to Jane Doe');
  server.responds({ proposalVersions: { setReminders: stopped } });
  await button('Stop reminders').click();
  await expect.element(success('No more reminders will be sent')).toBeVisible();
  expect(server.calls('proposalVersions.setReminders')).toEqual([{ version_id: OPENED.id, stopped: true }]);
});

test('stopped reminders can be resumed', async () => {
  const stopped = { ...OPENED, reminders_stopped_at: NOW };
  await open({ newest: stopped, versions: 1, draft: null });
  await expect.element(panel).toHaveTextContent('Reminders are stopped');
  server.responds({ proposalVersions: { setReminders: OPENED } });
  await button('Resume reminders').click();
  await expect.element(success('Reminders will be sent again')).toBeVisible();
  expect(server.calls('proposalVersions.setReminders').at(-1)).toEqual({
    version_id: OPENED.id,
    stopped: false,
  });
  expect(await violations()).toEqual([]);
});

test.each([
  [
    "another name, 'J. D. Smith', is marked as such",
    'J. D. Smith',
    "Signed as 'J. D. Smith', not the name on record",
  ],
  ['the same name with a middle name is not marked', 'jane ann doe', null],
])('a signature under %s', async (_title, typed_name, warning) => {
  const signatories = [aSignatory({ signed_at: NOW, typed_name })];
  const signed = aVersion({ state: 'signed', accepted_at: NOW, ended_at: NOW, signatories });
  await open({ newest: signed, versions: 1, draft: null });
  await expect.element(panel).toHaveTextContent(/jane@example\.com · signed/);
  if (warning) await expect.element(panel).toHaveTextContent(warning);
  else await expect.element(panel.getByText('not the name on record')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('an open version is withdrawn with a reason', async () => {
  await open({ newest: OPENED, versions: 1, draft: null });
  server.responds({ proposalVersions: { withdraw: { ...OPENED, state: 'withdrawn' } } });
  await button('Withdraw').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong fees');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(success('Version 1 of the proposal withdrawn')).toBeVisible();
  expect(server.calls('proposalVersions.withdraw')).toEqual([
    { version_id: OPENED.id, reason: 'Wrong fees' },
  ]);
});

test('a declined proposal shows the reason', async () => {
  const declined = aVersion({
    state: 'declined',
    ended_at: NOW,
    ended_by_name: 'Jane Doe',
    end_reason: 'Too dear',
    signatories: [aSignatory({ declined_at: NOW })],
  });
  await open({ newest: declined, versions: 1, draft: null });
  await expect.element(panel).toHaveTextContent('Version 1: declined today by Jane Doe: Too dear.');
  await expect.element(button('Remind')).not.toBeInTheDocument();
  await expect.element(panel.getByRole('link', { name: 'New version' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Prepare a new version' })).toBeVisible();
});

test.each(['expired', 'withdrawn', 'superseded'] as const)(
  'for a version that is %s, the panel does not suggest signing',
  async (state) => {
    const signatories = [
      aSignatory({ mailed_at: null }),
      aSignatory({ ...BOB, place: 2, mailed_at: '2026-03-02T10:15:00.000Z' }),
    ];
    await open({ newest: aVersion({ state, ended_at: NOW, signatories }), versions: 1, draft: null });
    await expect.element(panel).toHaveTextContent('jane@example.com · not signed');
    await expect.element(panel).toHaveTextContent('bob@example.com · mailed 02/03/2026 10:15 · not signed');
    await expect.element(panel).toHaveTextContent('Not chosen (the value includes all of them)');
    await expect.element(panel).not.toHaveTextContent('signs after');
  },
);

test('for a version without options, the panel says nothing about options', async () => {
  await open({ newest: aVersion({ has_options: false }), versions: 1, draft: null });
  await expect.element(panel).toHaveTextContent('Valid until');
  await expect.element(panel).not.toHaveTextContent('Options');
});

test('the PDF of a signed proposal can be downloaded', async () => {
  const signed = aVersion({
    state: 'signed',
    accepted_at: NOW,
    ended_at: NOW,
    left_out: ['Payroll'],
    signatories: [aSignatory({ signed_at: NOW })],
  });
  await open({ newest: signed, versions: 1, draft: null });
  server.responds({ proposalVersions: { pdf: new File(['%PDF'], 'proposal.pdf') } });
  await expect.element(panel).toHaveTextContent('Without Payroll');
  await button('Signed PDF').click();
  await expect.poll(() => server.calls('proposalVersions.pdf')).toEqual([{ version_id: signed.id }]);
});

const FILES = [
  { id: uuid(920), kind: 'proposal', name: 'proposal.pdf', size: 9, created_at: NOW },
  { id: uuid(921), kind: 'record', name: 'signed.pdf', size: 9, created_at: NOW },
];
const SIGNED = aVersion({
  state: 'signed',
  accepted_at: NOW,
  ended_at: NOW,
  signatories: [aSignatory({ signed_at: NOW })],
  files: FILES,
});

test('a signed proposal also offers the PDF as it was sent', async () => {
  await open({ newest: SIGNED, versions: 1, draft: null });
  server.responds({ files: { download: new File(['%PDF'], 'proposal.pdf') } });
  await button('PDF as sent').click();
  await expect.poll(() => server.calls('files.download')).toEqual([{ id: uuid(920) }]);
  await expect.element(panel.getByRole('link', { name: 'Verify a PDF' })).toHaveAttribute('href', '/verify');
  await expect.element(panel).not.toHaveTextContent(/time stamp/i);
});

test('an open proposal offers one PDF and no link for verifying it', async () => {
  await open({ newest: { ...OPENED, files: FILES.slice(0, 1) }, versions: 1, draft: null });
  await expect.element(button('PDF')).toBeVisible();
  await expect.element(button('PDF as sent')).not.toBeInTheDocument();
  await expect.element(panel.getByRole('link', { name: 'Verify a PDF' })).not.toBeInTheDocument();
});

test('a notice gives the reason for a missing time stamp', async () => {
  const stamp = {
    state: 'missing' as const,
    reason: 'The time-stamp authority responded with status 503',
    next_attempt_at: '2026-03-02T10:15:00.000Z',
  };
  await open({ newest: { ...SIGNED, stamp }, versions: 1, draft: null });
  await expect.element(panel.getByText('Time stamp missing')).toBeVisible();
  await expect
    .element(panel)
    .toHaveTextContent(
      'The signatures are valid without it. The next request is due on 02/03/2026 10:15. Last attempt: The time-stamp authority responded with status 503.',
    );
  expect(await violations()).toEqual([]);
  const stamped = { ...SIGNED, stamp: { state: 'stamped' as const, at: '2026-03-02T10:16:00.000Z' } };
  respondWith({ newest: stamped, versions: 1, draft: null });
  announceEvent('stored_files', uuid(200));
  await expect.element(panel).toHaveTextContent('The signed PDF has a time stamp of 02/03/2026 10:16.');
  await expect.element(panel.getByText('Time stamp missing')).not.toBeInTheDocument();
});

test('earlier versions are fetched when the user unfolds them', async () => {
  const first = aVersion({ id: uuid(911), state: 'superseded', ended_at: NOW });
  await open({ newest: { ...OPENED, number: 2 }, versions: 2, draft: null });
  server.responds({ proposalVersions: { list: [{ ...OPENED, number: 2 }, first] } });
  await button('Show the earlier version').click();
  await expect
    .element(panel.getByRole('region', { name: 'Version 1' }))
    .toHaveTextContent('Version 1: replaced today by a newer version.');
});

test('the panel links to the screen of a draft that nobody has sent', async () => {
  await open({ newest: null, versions: 0, draft: { edited_by_name: 'Olga Oleinik', edited_at: NOW } });
  await expect.element(panel).toHaveTextContent('The proposal is being prepared by Olga Oleinik');
  await expect.element(panel.getByRole('link', { name: 'Continue preparing' })).toBeVisible();
});

test('after the client has signed, the countersignatory signs for the firm', async () => {
  const signed = aVersion({
    state: 'signed',
    accepted_at: NOW,
    ended_at: NOW,
    signatories: [
      aSignatory({ signed_at: NOW }),
      aSignatory({ id: uuid(904), name: 'Grace Admin', kind: 'firm', user_id: uuid(1), place: 2 }),
    ],
  });
  await open({ newest: signed, versions: 1, draft: null });
  server.responds({ proposalPage: { countersign: { signed_at: NOW } }, account: { get: ACCOUNT } });
  await button('Countersign').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Countersign' }).click();
  await expect.element(dialog.getByText('Confirm that you agree and sign')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your full name' }).fill('Grace Admin');
  await dialog.getByRole('checkbox', { name: signed.intent }).click();
  await dialog.getByRole('button', { name: 'Countersign' }).click();
  await expect.element(dialog.getByText('Enter your password')).toBeVisible();
  await dialog.getByLabelText('Your password').fill('quiet-harbour-71');
  await dialog.getByRole('button', { name: 'Countersign' }).click();
  await expect.element(success('Proposal countersigned')).toBeVisible();
  expect(server.calls('proposalPage.countersign')).toMatchObject([
    {
      version_id: signed.id,
      typed_name: 'Grace Admin',
      document_hash: signed.document_hash,
      confirmation: { method: 'password', secret: 'quiet-harbour-71' },
    },
  ]);
});
