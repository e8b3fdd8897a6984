import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextReminder } from '#contract/intake/links/link.ts';
import type { Actor } from '#server/context.ts';
import { sendReminders } from '#server/features/intake/links/send-reminders.ts';
import { createMailer } from '#server/integrations/mail/mail.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NO_MAILBOX = 'nobody@example.com';

/** A mail server that knows every mailbox except NO_MAILBOX. */
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) =>
    done(address === NO_MAILBOX ? new Error('No such mailbox') : null),
});
let services: TestServices;
let owner: Actor;
let api: ReturnType<typeof callAs>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  services = await startTestServices({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  services.mailer.send = createMailer(services).send;
  owner = await createActor(services);
  api = callAs(services, owner);
});
afterAll(async () => {
  await services.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function emailedLink(email: string) {
  const client = await api.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email,
    inquiry_source: 'Phone',
  });
  await api.clients.setOwner({ id: client.id, owner_id: owner.user_id });
  const { link } = await api.links.generate({ client_id: client.id });
  const { mail_configured } = await api.links.email({ id: link.id });
  expect(mail_configured).toBe(true);
  await services.sentMails();
  return client.id;
}

const failures = async (id: string) =>
  (await api.clients.get({ id })).timeline.items.filter(({ type }) => type === 'mail.failed');

it('a refused questionnaire is told to the owner once', async () => {
  const id = await emailedLink(NO_MAILBOX);
  const reason = 'The mail server refused the address: 550 No such mailbox.';
  const { links } = await api.clients.get({ id });
  expect(links).toMatchObject([{ mail_state: 'failed', mail_failure: reason }]);
  const failed = {
    changes: { mailed_to: { to: NO_MAILBOX }, reason: { to: reason }, subject: { to: expect.any(String) } },
  };
  expect(await failures(id)).toMatchObject([failed]);
  const { items } = await api.notifications.list({});
  expect(items.filter(({ kind }) => kind === 'mail_failed')).toHaveLength(1);

  await services.connection.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await services.sentMails();
  expect(await failures(id)).toHaveLength(1);

  const [link] = links;
  if (!link) throw new Error('The client has no link');
  expect(nextReminder(link, { closed_at: null }, services.now())).toBeNull();
  services.advance(3 * DAY_MS);
  expect(await sendReminders(services)).toBe(0);
});

it('a mail that follows a refused mail is reminded of again', async () => {
  const id = await emailedLink(NO_MAILBOX);
  const { client, links } = await api.clients.get({ id });
  await api.clients.update({ ...client, email: 'ada@example.com' });
  services.advance(1_000);
  await api.links.email({ id: links[0]?.id ?? '' });
  await services.sentMails();
  expect((await api.clients.get({ id })).links).toMatchObject([{ mail_state: 'accepted' }]);
  services.advance(3 * DAY_MS);
  expect(await sendReminders(services)).toBe(1);
});

it('the next mail after a refused call invitation is a first invitation', async () => {
  const id = await emailedLink('grace@example.com');
  const { client } = await api.clients.get({ id });
  await api.clients.setStatus({ id, status: 'info_returned' });
  await api.clients.update({ ...client, email: NO_MAILBOX });
  const call = { client_id: id, booked_by: 'Tax Adviser', starts_at: '2030-06-01T09:00:00.000Z' };
  await api.calls.book(call);
  await services.sentMails();
  expect(await failures(id)).toMatchObject([{ changes: { mailed_to: { to: NO_MAILBOX } } }]);
  expect((await api.calls.get({ client_id: id })).call?.invited_at).toBeNull();
});

it('the link of a mail written to a file says so', async () => {
  const writing = await startTestServices();
  const there = callAs(writing, await createActor(writing));
  const client = await there.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email: 'ada@example.com',
    inquiry_source: 'Phone',
  });
  const { link } = await there.links.generate({ client_id: client.id });
  expect((await there.links.email({ id: link.id })).mail_configured).toBe(false);
  await writing.sentMails();
  const { links, timeline } = await there.clients.get({ id: client.id });
  expect(links).toMatchObject([{ mail_state: 'written', mail_failure: null }]);
  const emailed = timeline.items.find(({ type }) => type === 'link.emailed');
  expect(emailed?.changes).toMatchObject({ mailed_to: { to: 'ada@example.com' }, written: { to: true } });
  await writing.stop();
});
