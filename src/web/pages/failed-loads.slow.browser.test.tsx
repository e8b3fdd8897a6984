import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type ProcedureName, server } from '#tests/components/support/server.ts';

const CLIENT = `/clients/${uuid(200)}`;

const LOADS: {
  path: string;
  call: ProcedureName;
  message: string;
  leadsTo?: string;
  /** The client's status. Default 'proforma_review'. */
  status?: ClientStatus;
}[] = [
  { path: '/clients', call: 'clients.list', message: 'Failed to fetch clients' },
  { path: CLIENT, call: 'clients.get', message: 'Failed to fetch client details', leadsTo: '/clients' },
  { path: `${CLIENT}/edit`, call: 'clients.get', message: 'Failed to fetch client information' },
  {
    path: `${CLIENT}/additional-info`,
    call: 'additionalInformation.get',
    message: 'Failed to fetch client information',
    leadsTo: CLIENT,
  },
  {
    path: `${CLIENT}/proforma`,
    call: 'proforma.latest',
    message: 'Failed to fetch client details',
    leadsTo: CLIENT,
  },
  { path: '/book-zoom-call', call: 'calls.queue', message: 'Failed to fetch clients' },
  { path: CLIENT, call: 'calls.get', message: 'Failed to load the call', status: 'zoom_call_booked' },
  { path: '/reviews', call: 'reviews.queue', message: 'Failed to fetch clients for review' },
  { path: '/settings', call: 'users.list', message: 'Failed to fetch users' },
  { path: '/settings?tab=automation', call: 'automation.get', message: 'Failed to fetch Axiom settings' },
  {
    path: `/users/${uuid(100)}/view`,
    call: 'users.get',
    message: 'Failed to fetch user profile',
    leadsTo: '/settings',
  },
  { path: '/figures', call: 'figures.show', message: 'The figures could not be loaded' },
  {
    path: '/service-configuration',
    call: 'catalogue.list',
    message: 'Failed to fetch service configuration data',
  },
];

for (const { path, call, message, leadsTo, status = 'proforma_review' } of LOADS) {
  test(`${path} shows '${message}' if ${call} fails`, async () => {
    const calls = server.failing(call);
    const app = await openApp(path, responsesAbout(aClient({ status, booked_by: 'Tax Adviser' })));
    await expect.element(toast(message)).toBeVisible();
    if (leadsTo) await expect.poll(app.address).toBe(leadsTo);
    else if (!path.endsWith('/edit')) {
      calls.pass();
      await button('Try again').click();
      await expect.element(button('Try again')).not.toBeInTheDocument();
    }
  });
}

test("'Try again' moves the focus to the content, even after another failure", async () => {
  const list = server.failing('activity.list');
  await openApp('/activity', responsesAbout());
  const content = page.getByRole('main');
  for (const ends of ['fail', 'pass'] as const) {
    await expect.element(button('Try again')).toBeVisible();
    list.pass();
    const answer = server.delayed('activity.list');
    await press(button('Try again'), 'Enter');
    await expect.element(content).toHaveFocus();
    answer[ends]();
    await expect.poll(() => button('Try again').elements()).toHaveLength(ends === 'pass' ? 0 : 1);
    await expect.element(content).toHaveFocus();
  }
});

test("editing a missing proforma shows 'No proforma review found for this client'", async () => {
  await openApp(`${CLIENT}/proforma`, responsesAbout());
  await expect.element(toast('No proforma review found for this client')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Proforma Review Not Found' })).toBeVisible();
});

test("'Loading service configuration...' shows while the catalogue loads", async () => {
  const tree = server.delayed('catalogue.tree');
  await openApp(`${CLIENT}#proforma-entry`, responsesAbout(aClient({ status: 'zoom_call_booked' })));
  await expect.element(page.getByText('Loading service configuration...')).toBeVisible();
  tree.pass();
  await expect.element(page.getByRole('tab', { name: /^Bookkeeping/ })).toBeVisible();
});
