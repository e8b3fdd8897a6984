import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnDelivery } from '#contract/firm/outbox/delivery.ts';
import { violations } from '#tests/components/support/axe.ts';
import { ADMIN_SESSION, aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const client = aClient({ status: 'goproposal_signed' });
const PATH = `/clients/${client.id}`;
const card = page.getByRole('region', { name: 'After the signature' });

const DELIVERY: OwnDelivery = {
  id: uuid(900),
  kind: 'workspace',
  client_id: client.id,
  created_at: '2026-03-02T09:30:00.000Z',
  state: 'done',
  attempts: 1,
  under_way: false,
  next_attempt_at: null,
  answer: "The folder 'TG20261234 Engines' has 3 files.",
  link: 'https://firm.sharepoint.com/TG20261234',
  attempted_at: '2026-03-02T09:30:00.000Z',
  done_at: '2026-03-02T09:30:05.000Z',
};

function recordWith(deliveries: OwnDelivery[], connections: 'workspace'[] = ['workspace']) {
  const responses = responsesAbout(client);
  if (typeof responses.clients?.get !== 'object') throw new Error('The responses have no client');
  return {
    ...responses,
    clients: { ...responses.clients, get: { ...responses.clients.get, deliveries, connections } },
  };
}

const asStaff = {
  auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' as const } } },
};

test('without connections the page says nothing about them', async () => {
  await openApp(PATH, recordWith([], []));
  await expect.element(page.getByRole('region', { name: 'Client Details' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test('a client who signed elsewhere gets a workspace by a button', async () => {
  await openApp(PATH, { ...recordWith([]), ...asStaff });
  await expect.element(button('Create workspace')).toBeVisible();
  server.responds({ outbox: { request: { ...DELIVERY, client_name: 'Ada Lovelace' } } });
  server.responds(recordWith([DELIVERY]));
  await button('Create workspace').click();
  await expect.element(card.getByText("The folder 'TG20261234 Engines' has 3 files.")).toBeVisible();
  expect(server.calls('outbox.request')).toEqual([{ client_id: client.id, kind: 'workspace' }]);
  await expect.element(card.getByRole('link', { name: 'Open' })).toHaveAttribute('href', DELIVERY.link ?? '');
  await expect.element(button('Send again')).not.toBeInTheDocument();
});

test('an administrator repeats and stops a delivery that failed', async () => {
  const failed = {
    ...DELIVERY,
    state: 'failed' as const,
    answer: 'Microsoft refused the credentials.',
    link: null,
  };
  const waiting = { ...failed, state: 'waiting' as const, attempts: 0 };
  await openApp(PATH, recordWith([failed]));
  await expect.element(card.getByText('Failed', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  server.responds({
    ...recordWith([waiting]),
    outbox: {
      sendAgain: { ...waiting, client_name: 'Ada Lovelace' },
      stop: { ...failed, state: 'stopped', client_name: 'Ada Lovelace' },
    },
  });
  await button('Send again').click();
  await expect.element(card.getByText('Waiting', { exact: true })).toBeVisible();
  server.responds(recordWith([{ ...failed, state: 'stopped' }]));
  await button('Stop').click();
  await expect.element(card.getByText('Stopped', { exact: true })).toBeVisible();
  await expect.element(button('Stop')).not.toBeInTheDocument();
});
