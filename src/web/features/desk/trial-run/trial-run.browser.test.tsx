import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '#tests/components/support/axe.ts';
import { ADMIN_SESSION, aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { aVersion } from '#tests/components/support/prepared-proposals.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const ID = uuid(200);
const ALL = { ...responsesAbout(aClient({ status: 'goproposal_sent' })), auth: { session: ADMIN_SESSION } };
const TRIAL = { trial: { client_id: ID, is_sent: true, removed_on: '2026-03-10' } };
const card = page.getByRole('region', { name: 'Trial run' });

function clientPage() {
  const { get } = ALL.clients ?? {};
  if (typeof get !== 'object') throw new Error('No client page');
  return { ...get, is_trial: true, proposal: { newest: aVersion(), versions: 1, draft: null } };
}

test('a trial sent from the settings leads to its client', async () => {
  const { address } = await openApp('/settings?tab=proposals', {
    ...ALL,
    clients: { ...ALL.clients, get: clientPage() },
    trialRun: { get: { trial: null }, start: { client_id: ID, is_sent: true } },
  });
  await expect.element(card).toHaveTextContent('removed by itself after 7 days');
  expect(await violations()).toEqual([]);
  await button('Send a proposal to yourself').click();
  await expect.poll(address).toBe(`/clients/${ID}`);
});

test('a trial that lacks something leads to its preparation', async () => {
  await openApp('/settings?tab=proposals', {
    ...ALL,
    trialRun: { get: { trial: { ...TRIAL.trial, is_sent: false } }, remove: {} },
  });
  const missing = card.getByRole('link', { name: 'See what is missing' });
  await expect.element(missing).toHaveAttribute('href', `/clients/${ID}/proposal`);
  server.responds({ trialRun: { get: { trial: null } } });
  await card.getByRole('button', { name: 'Remove the trial' }).click();
  await expect.element(success('The trial is removed')).toBeVisible();
  await expect.element(button('Send a proposal to yourself')).toBeVisible();
});

test('the page of a trial client removes it with one click', async () => {
  const { address } = await openApp(`/clients/${ID}`, {
    ...ALL,
    clients: { ...ALL.clients, get: clientPage() },
    trialRun: { get: TRIAL, remove: {} },
  });
  await expect.element(page.getByText('This is a trial')).toBeVisible();
  await expect.element(page.getByText(/it is removed by itself on 10\/03\/2026/)).toBeVisible();
  await expect.element(button('Open it as the client')).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Remove the trial').click();
  await expect.poll(address).toBe('/dashboard');
  expect(server.calls('trialRun.remove')).toHaveLength(1);
});

test('only administrators remove a trial client', async () => {
  await openApp(`/clients/${ID}`, {
    ...ALL,
    auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' as const } } },
    clients: { ...ALL.clients, get: clientPage() },
  });
  await expect.element(page.getByText('This is a trial')).toBeVisible();
  await expect.element(button('Remove the trial')).not.toBeInTheDocument();
  expect(server.calls('trialRun.get')).toEqual([]);
});
