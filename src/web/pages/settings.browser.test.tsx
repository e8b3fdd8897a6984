import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('the settings stand in named groups, each with its state', async () => {
  await openApp('/settings', responsesAbout());
  const list = page.getByRole('tablist');
  await expect.element(page.getByRole('tab', { name: 'User Management 2 users' })).toBeVisible();
  await expect
    .element(list)
    .toHaveTextContent(
      'TeamUser Management2 usersCalls2 join links missingFirmFirmnot set upLawDataClientsDeskDue diligenceoffSanctionsMail templatesnone' +
        'ProposalsHow proposals are sentby GoProposalConnectionsEmailset upAxiom IntegrationoffWebhooksnoneWorkspaceoff' +
        'BooksoffDirect debitoff' +
        'API keys1 keySecurityAudit log',
    );
});

test('choosing a tab is a step of Back', async () => {
  const { address, back } = await openApp('/settings?tab=webhooks', responsesAbout());
  await page.getByRole('tab', { name: /^Calls/ }).click();
  expect(address()).toBe('/settings?tab=calls');
  back();
  await expect.poll(address).toBe('/settings?tab=webhooks');
});

test('a test mail says whether the mail server accepted it', async () => {
  await openApp('/settings?tab=email', {
    ...responsesAbout(),
    mails: { status: { configured: true }, sendTest: { to: 'a@b.example', state: 'accepted', reason: null } },
  });
  await button('Send Me a Test Mail').click();
  await expect
    .element(page.getByText('The mail server accepted the test mail to a@b.example.', { exact: false }))
    .toBeVisible();
  const reason = 'The mail server refused our sign-in: 535 No.';
  server.responds({ mails: { sendTest: { to: 'a@b.example', state: 'failed', reason } } });
  await button('Send Me a Test Mail').click();
  await expect.element(page.getByText('The test mail to a@b.example was not sent')).toBeVisible();
  await expect.element(page.getByText(reason)).toBeVisible();
});

test('the state beside a title follows what is saved', async () => {
  const responses = responsesAbout();
  await openApp('/settings?tab=calls', responses);
  await expect.element(page.getByRole('tab', { name: 'Firm not set up' })).toBeVisible();
  const { state } = responses.settings ?? {};
  if (typeof state !== 'object') throw new Error('The responses have no state of settings');
  server.responds({ settings: { state: { ...state, firm_named: true } } });
  announceEvent('firm', '1');
  await expect.element(page.getByRole('tab', { name: 'Firm named' })).toBeVisible();
});
