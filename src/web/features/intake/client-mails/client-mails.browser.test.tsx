import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LINK_FIELD } from '#contract/firm/mail-templates/merge-fields.ts';
import type { ClientMail, MailDraft } from '#contract/intake/client-mails/client-mail.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type Responses, server } from '#tests/components/support/server.ts';
import type { ClientRecord } from '#web/features/clients/clients/client-query.ts';

const AT = '2026-03-02T09:30:00.000Z';

const DRAFT: MailDraft = {
  templates: [
    {
      id: uuid(601),
      name: 'Checking in',
      subject: 'Hello {{client.first_name}}',
      body: `Dear {{client.first_name}}\n\n${LINK_FIELD}`,
      version: 1,
    },
    { id: uuid(602), name: 'To the owner', subject: 'Hello', body: 'From {{owner.name}}', version: 1 },
  ],
  to_email: 'ada@example.com',
  reply_to_name: 'Grace Admin',
  values: {
    'client.first_name': 'Ada',
    'client.surname': 'Noether',
    'client.company': 'Acme Tea Ltd',
    'client.proposal_id': 'AN-1001',
    'firm.name': 'Hill & Co',
    'owner.name': null,
    'user.name': 'Grace Admin',
    'questionnaire.link': LINK_FIELD,
  },
  mail_configured: true,
};

const aMail = (given: Partial<ClientMail> = {}): ClientMail => ({
  id: uuid(600),
  client_id: uuid(200),
  to_email: 'ada@example.com',
  subject: 'Hello Ada',
  body: 'Dear Ada',
  sent_by_name: 'Grace Admin',
  created_at: AT,
  attempt: 1,
  sent_at: AT,
  is_written: false,
  failed_at: null,
  failure: null,
  ...given,
});

const subject = page.getByRole('dialog').getByLabelText('Subject');
const message = page.getByRole('dialog').getByLabelText('Message');
const preview = page.getByRole('region', { name: 'What the client sees' });

/** The client's page, with some of its data replaced. */
function recordWith(given: Partial<ClientRecord>): Responses {
  const responses = responsesAbout(aClient());
  return {
    ...responses,
    clients: { ...responses.clients, get: { ...(responses.clients?.get as ClientRecord), ...given } },
  };
}

async function openDialog(draft: Partial<MailDraft> = {}) {
  await openApp(`/clients/${uuid(200)}`, responsesAbout());
  server.responds({ clientMails: { draft: { ...DRAFT, ...draft }, send: aMail() } });
  await button(/^Send mail/).click();
  await expect.element(page.getByRole('combobox', { name: 'Template' })).toHaveFocus();
}

test('a template is filled in as the client will read it', async () => {
  await openDialog();
  await choose('Template', 'Checking in');
  await expect.element(subject).toHaveValue('Hello Ada');
  await expect.element(message).toHaveValue(`Dear Ada\n\n${LINK_FIELD}`);
  await expect.element(preview).toHaveTextContent('[a link to the questionnaire, only for this client]');
  await expect.element(preview).toHaveTextContent('replies to Grace Admin');
  await message.fill('Dear Ada, how are you?');
  await expect.element(preview).toHaveTextContent('Dear Ada, how are you?');
  await button('Send').click();
  await expect.element(page.getByText('Mail to Ada Noether is on its way')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.calls('clientMails.send')).toMatchObject([
    { client_id: uuid(200), subject: 'Hello Ada', body: 'Dear Ada, how are you?' },
  ]);
});

test('nothing is sent with fields that cannot be filled in', async () => {
  await openDialog();
  await choose('Template', 'To the owner');
  await expect.element(page.getByText("There is no value for the name of the client's owner.")).toBeVisible();
  await subject.fill('Hello {{client.nick}}');
  await expect.element(page.getByText("{{client.nick}} isn't a field that can be filled in.")).toBeVisible();
  await button('Send').click();
  await expect.element(subject).toHaveFocus();
  expect(server.calls('clientMails.send')).toEqual([]);
});

test('Escape, another template or a failed send does not discard written text', async () => {
  await openDialog();
  await subject.fill('Mine');
  await message.fill('My own words');
  await choose('Template', 'Checking in');
  await button('Cancel').last().click();
  await expect.element(message).toHaveValue('My own words');

  await message.click();
  await userEvent.keyboard('{Escape}');
  await button('Keep writing').click();
  await expect.element(message).toHaveValue('My own words');

  const failing = server.failing('clientMails.send');
  await button('Send').click();
  await expect.element(page.getByText('Failed to send the mail')).toBeVisible();
  await expect.element(message).toHaveValue('My own words');
  failing.pass();
  await button('Send').click();
  await expect.element(page.getByText('Mail to Ada Noether is on its way')).toBeVisible();
  // The second attempt has the same id, so that a lost response doesn't send the mail twice.
  const [first, second] = server.calls('clientMails.send') as { id: string }[];
  expect(second?.id).toBe(first?.id);
});

test('without a mail server, an administrator is led to the instructions', async () => {
  server.responds({ clientMails: { draft: { ...DRAFT, templates: [], mail_configured: false } } });
  await openApp(`/clients/${uuid(200)}`, recordWith({ mail_configured: false }));
  await button('Send mail (not set up)').click();
  await expect.element(subject).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'See how to set it up' }))
    .toHaveAttribute('href', '/settings?tab=mail');
});

test('the timeline shows the copy of a mail', async () => {
  const event = (id: number, type: string) => ({
    id,
    at: AT,
    actor_name: 'Grace Admin',
    type,
    client_id: uuid(200),
    client_name: 'Ada Noether',
    changes: { mail: { from: null, to: uuid(600) }, subject: { from: null, to: 'Hello Ada' } },
    also: [],
  });
  const timeline = { items: [event(1, 'mail.failed')], next_cursor: null };
  server.responds({
    clientMails: {
      get: aMail({ sent_at: null, failed_at: AT, failure: 'The mail server refused the address (550).' }),
      sendAgain: aMail({ sent_at: null, attempt: 2 }),
    },
  });
  await openApp(`/clients/${uuid(200)}`, { ...recordWith({ timeline }), activity: { list: timeline } });
  await button('Show mail').click();
  await expect.element(page.getByText('Dear Ada', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/refused the address \(550\)/)).toBeVisible();
  await button('Send again').click();
  await expect.element(page.getByText(/Waiting to be sent/)).toBeVisible();
  expect(server.calls('clientMails.sendAgain')).toEqual([{ id: uuid(600), attempt: 1 }]);
});
