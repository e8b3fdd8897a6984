import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProposalSummary } from '#contract/proposal-versions/version-summary.ts';
import { violations } from '#tests/components/support/axe.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { aSignatory, aVersion, BOB } from '#tests/components/support/prepared-proposals.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const panel = page.getByRole('region', { name: 'Proposal', exact: true });
const NOW = new Date().toISOString();

async function open(proposal: ProposalSummary | null): Promise<void> {
  const all = responsesAbout(aClient({ status: 'goproposal_sent', status_changed_at: NOW }));
  const { get } = all.clients ?? {};
  if (typeof get !== 'object') throw new Error('No client page');
  await openApp(`/clients/${uuid(200)}`, { ...all, clients: { ...all.clients, get: { ...get, proposal } } });
  await expect.element(page.getByRole('heading', { name: 'Client Details' })).toBeVisible();
}

const OPENED = aVersion({
  sent_at: NOW,
  signatories: [
    aSignatory({ mailed_at: NOW, opened_at: NOW, last_opened_at: NOW, opened_count: 2 }),
    aSignatory({ ...BOB, place: 2, mailed_at: null }),
  ],
});

test('a client without a proposal of ours has no panel', async () => {
  await open(null);
  await expect.element(panel).not.toBeInTheDocument();
  expect(server.calls('proposalVersions.list')).toEqual([]);
});

test('the panel and the line above say who has opened the proposal and who signs next', async () => {
  await open({ newest: OPENED, versions: 1, draft: null });
  const said = 'sent today, opened twice by Jane Doe, last today; waiting for Jane Doe to sign.';
  await expect.element(panel).toHaveTextContent(`Version 1: ${said}`);
  await expect
    .element(page.getByRole('region', { name: 'Where this client stands' }))
    .toHaveTextContent(`Proposal ${said}`);
  await expect.element(panel).toHaveTextContent(/bob@example\.com · signs after the others/);
  await expect.element(panel).toHaveTextContent('£120.00 a month');
  expect(server.calls('proposalVersions.list')).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('whoever signs next is reminded', async () => {
  await open({ newest: OPENED, versions: 1, draft: null });
  server.responds({ proposalVersions: { resend: OPENED } });
  await expect.element(button('Remind').nth(1)).not.toBeInTheDocument();
  await button('Remind').click();
  await expect.element(success('Proposal mailed to jane@example.com')).toBeVisible();
  expect(server.calls('proposalVersions.resend')).toEqual([{ signatory_id: OPENED.signatories[0]?.id }]);
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

test('a declined proposal shows why, and leads to a new version', async () => {
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

test('a signed proposal shows the options left out, and its PDF is downloaded', async () => {
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

test('earlier versions are fetched once they are unfolded', async () => {
  const first = aVersion({ id: uuid(911), state: 'superseded', ended_at: NOW });
  await open({ newest: { ...OPENED, number: 2 }, versions: 2, draft: null });
  server.responds({ proposalVersions: { list: [{ ...OPENED, number: 2 }, first] } });
  await button('Show the earlier version').click();
  await expect
    .element(panel.getByRole('region', { name: 'Version 1' }))
    .toHaveTextContent('Version 1: replaced today by a newer version.');
});

test('a draft that nobody has sent leads back to its screen', async () => {
  await open({ newest: null, versions: 0, draft: { edited_by_name: 'Olga Oleinik', edited_at: NOW } });
  await expect.element(panel).toHaveTextContent('The proposal is being prepared by Olga Oleinik');
  await expect.element(panel.getByRole('link', { name: 'Continue preparing' })).toBeVisible();
});

test('the named user countersigns once the client has signed', async () => {
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
  server.responds({ proposalPage: { countersign: { signed_at: NOW } } });
  await button('Countersign').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Countersign' }).click();
  await expect.element(dialog.getByText('Confirm that you agree and sign')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your full name' }).fill('Grace Admin');
  await dialog.getByRole('checkbox', { name: signed.intent }).click();
  await dialog.getByRole('button', { name: 'Countersign' }).click();
  await expect.element(success('Proposal countersigned')).toBeVisible();
  expect(server.calls('proposalPage.countersign')).toMatchObject([
    { version_id: signed.id, typed_name: 'Grace Admin', document_hash: signed.document_hash },
  ]);
});
