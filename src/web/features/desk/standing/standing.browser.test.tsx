import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Client } from '#contract/clients/clients/client.ts';
import { aClient, aLink, NO_DESK_FACTS, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, shownElement, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const ID = uuid(200);
const line = page.getByRole('region', { name: 'Where this client stands' });

function recordOf(client: Client) {
  const record = responsesAbout(client).clients?.get;
  if (typeof record !== 'object') throw new Error('The responses have no client');
  return record;
}

async function openClient(client: Client) {
  await openApp(`/clients/${ID}`, responsesAbout(client));
  await expect.element(line).toBeVisible();
}

test('one click emails a new link', async () => {
  const client = aClient();
  await openClient(client);
  await expect.element(line).toHaveTextContent(/^New inquiry .+, no questionnaire sent yet\.3 days or more/);
  server.responds({
    links: {
      generate: { link: aLink(), url: 'https://crm.example/form/x', client },
      email: { ...aLink(), mail_configured: true },
    },
  });
  const mail = server.failing('links.email');
  await button('Email the questionnaire').click();
  await expect.element(toast('Failed to email the questionnaire')).toBeVisible();
  mail.pass();
  server.responds({
    clients: { get: { ...recordOf(aClient({ status: 'request_for_info' })), links: [aLink()] } },
  });
  await button('Email the questionnaire').click();
  await expect.element(success(`The questionnaire is on its way to ${client.email}`)).toBeVisible();
  await expect.element(line).toHaveTextContent('Link created today, not emailed or opened yet.');
  expect(server.calls('links.email')).toEqual([{ id: aLink().id }, { id: aLink().id }]);
});

test('the button of an action done elsewhere moves the focus there', async () => {
  await openClient(aClient({ status: 'info_returned' }));
  await button('Book a call').click();
  await expect.element(page.getByRole('region', { name: 'Book Zoom Call' })).toHaveFocus();
});

test('after a long wait, the client can be called', async () => {
  await openClient(aClient({ status: 'goproposal_sent', phone_number: '07700 900-123' }));
  const call = await shownElement(page.getByRole('link', { name: 'Call', exact: true }));
  expect(call.getAttribute('href')).toBe('tel:07700900123');
});

test('a failed send can be repeated', async () => {
  const client = aClient({ status: 'proforma_review' });
  const at = new Date().toISOString();
  const run = {
    id: uuid(700),
    kind: 'goproposal' as const,
    automated: true,
    started_at: at,
    ended_at: at,
    reason: 'No such letter',
  };
  server.responds(responsesAbout(client));
  server.responds({
    clients: {
      get: { ...recordOf(client), desk: { ...NO_DESK_FACTS, run: { ...run, state: 'failed' } } },
    },
  });
  await openApp(`/clients/${ID}`, {});
  await expect.element(line).toHaveTextContent(/^Sending failed today: No such letter\./);
  server.responds({
    proposals: {
      retry: {
        run_id: uuid(701),
        client_name: 'Ada Noether',
        state: 'under_way',
        reason: null,
        client_status: 'proforma_review',
      },
    },
  });
  await button('Send again').click();
  await expect.element(success('The bot is creating the draft proposal')).toBeVisible();
  expect(server.calls('proposals.retry')).toEqual([{ id: run.id }]);
});

test('the page of a closed client says why the client is closed', async () => {
  const closed = { closed_at: new Date().toISOString(), closed_reason: 'Price', closed_by: 'Grace Admin' };
  await openClient(aClient(closed));
  await expect.element(line).toHaveTextContent(/^Closed today by Grace Admin: Price\./);
  server.responds({ clients: { reopen: aClient(), get: recordOf(aClient()) } });
  await button('Reopen client').click();
  await expect.element(success('Client reopened')).toBeVisible();
  await expect.element(line).toHaveTextContent(/^New inquiry/);
});

test('a second click where an action was done does not do the next one', async () => {
  const status_changed_at = new Date().toISOString();
  await openClient(aClient({ status: 'goproposal_sent', status_changed_at }));
  const signed = aClient({ status: 'goproposal_signed', status_changed_at });
  server.responds({ clients: { setStatus: signed, get: recordOf(signed) } });
  await button('Set to GoProposal Signed').click();
  await expect.element(button('Set to GoProposal Signed')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Set to GoProposal Signed'), { force: true });
  expect(server.calls('clients.setStatus')).toHaveLength(1);
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.element(button('Set to OneDrive Created')).not.toHaveAttribute('aria-disabled');
});
