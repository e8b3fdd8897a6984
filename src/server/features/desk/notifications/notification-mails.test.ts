import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#server/context.ts';
import { mailsDue } from '#server/features/desk/mails/is-mail-due.ts';
import { brandMail } from '#server/features/firm/firm/brand-mail.ts';
import { createMailer } from '#server/integrations/mail/mail.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { openSmtpInbox } from '#tests/support/smtp-inbox.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { mailNotifications } from './mail-notifications.ts';

const services = await startTestServices();
afterAll(() => services.stop());

let olga: Actor;
let sam: Actor;
beforeEach(async () => {
  olga = await createActor(services, { full_name: 'Olga Owner' });
  sam = await createActor(services, { full_name: 'Sam Staff' });
  await as(sam).notifications.setMail({ kind: 'handed_over', mail: true });
});

const as = (actor: Actor) => callAs(services, actor);

async function newClient() {
  return as(olga).clients.create({
    first_name: 'Ada',
    surname: 'Noether',
    email: 'ada@example.org',
    inquiry_source: 'Phone',
  });
}

/** Olga hands a client to Sam. Returns its id. */
async function handOver(): Promise<string> {
  const { id } = await newClient();
  await as(olga).clients.setOwner({ id, owner_id: sam.user_id });
  return id;
}

/** Makes all notifications old enough to be mailed. */
const later = () =>
  services.db.execute(sql`update notifications set created_at = created_at - interval '2 minutes'`);

const mailsTo = async (user: Actor, of = services) =>
  (await of.sentMails()).filter(({ to }) => to === user.email);

async function newest(user: Actor) {
  const [first] = (await as(user).notifications.list({})).items;
  if (!first) throw new Error('The user has no notification');
  return first.id;
}

test('a mail names the client and the action', async () => {
  const id = await handOver();
  await later();
  expect(await mailNotifications(services)).toBe(1);
  const [mail] = await mailsTo(sam);
  expect(mail?.subject).toBe('Client handed over to you: Ada Noether');
  expect(mail?.text).toContain('Olga Owner made you the owner.');
  expect(mail?.link).toBe(`${services.env.appUrl}/clients/${id}`);
});

test('a notification is mailed only if its kind is still chosen', async () => {
  const { id: client_id } = await newClient();
  const mention = () =>
    as(olga).notes.create({
      client_id,
      note_text: 'Ask @Sam Staff',
      mentions: [{ user_id: sam.user_id, name: 'Sam Staff' }],
    });
  await mention();
  await as(sam).notifications.setMail({ kind: 'mentioned', mail: true });
  expect((await as(sam).account.get()).mailed_kinds.toSorted()).toEqual(['handed_over', 'mentioned']);
  await later();
  expect(await mailNotifications(services)).toBe(0);
  await mention();
  await later();
  await as(sam).notifications.setMail({ kind: 'mentioned', mail: false });
  expect(await mailNotifications(services)).toBe(0);
  expect((await as(sam).account.get()).mailed_kinds).toEqual(['handed_over']);
});

test('simultaneous changes to several kinds are all kept', async () => {
  const kinds = ['call_booked', 'call_cancelled', 'proposal_sent', 'mentioned'] as const;
  await Promise.all(kinds.map((kind) => as(sam).notifications.setMail({ kind, mail: true })));
  await Promise.all(kinds.map((kind) => as(sam).notifications.setMail({ kind, mail: true })));
  const { mailed_kinds } = await as(sam).account.get();
  expect(mailed_kinds.toSorted()).toEqual([...kinds, 'handed_over'].toSorted());
});

test('a notification is mailed after a minute unless read before', async () => {
  await handOver();
  expect(await mailNotifications(services)).toBe(0);
  await as(sam).notifications.setRead({ id: await newest(sam), read: true });
  await later();
  expect(await mailNotifications(services)).toBe(0);

  await handOver();
  await later();
  expect(await mailNotifications(services)).toBe(1);
  await as(sam).notifications.setRead({ id: await newest(sam), read: true });
  expect(await mailsTo(sam)).toEqual([]);
});

test('a queued mail is not sent once its reason is gone', async () => {
  const admin = await createActor(services, { role: 'admin' });
  const undone = await handOver();
  const erased = await newClient();
  await as(olga).clients.setOwner({ id: erased.id, owner_id: sam.user_id });
  await later();
  expect(await mailNotifications(services)).toBe(2);
  await as(olga).clients.setOwner({ id: undone, owner_id: olga.user_id });
  await as(admin).dataProtection.eraseClient({ client_id: erased.id, proposal_id: erased.proposal_id });
  await handOver();
  await later();
  expect(await mailNotifications(services)).toBe(1);
  await as(sam).notifications.setMail({ kind: 'handed_over', mail: false });
  expect(await mailsTo(sam)).toEqual([]);
});

test('two processes that check at the same moment queue one mail', async () => {
  const other = await startTestServices({}, services);
  await handOver();
  await later();
  const queued = await Promise.all([services, other, services, other].map(mailNotifications));
  expect(queued.reduce((sum, count) => sum + count)).toBe(1);
  expect([...(await mailsTo(sam)), ...(await mailsTo(sam, other))]).toHaveLength(1);
  await other.stop();
});

test('each mail arrives once, whenever a process dies', async () => {
  const inbox = await openSmtpInbox();
  const mailer = createMailer({ env: parseEnv({ SMTP_URL: inbox.url }), log: services.log });
  /** Starts a process, which checks once, and stops it. `work`: whether it runs long enough to send mails. */
  async function live(work: boolean): Promise<number> {
    const { connection, log, db, env, now } = services;
    const jobs = await startJobs({
      connection,
      log,
      mailer,
      isMailDue: mailsDue({ db, now }),
      brandMail: brandMail({ db, env }),
      secret: 'a secret for tests only, 32 characters',
      work,
    });
    const queued = await mailNotifications({ db, env, jobs, now });
    if (work) await inbox.waitFor(sam.email, /^Client handed over/);
    await jobs.stop();
    return queued;
  }

  // The process that took the request dies after its commit, so nothing but the notification is left.
  await handOver();
  await later();
  // The next process queues the mail and dies before it sends it.
  expect(await live(false)).toBe(1);
  // The third process finds nothing to queue, and sends the queued mail.
  expect(await live(true)).toBe(0);
  const arrived = inbox.count();
  // After another restart, there is nothing left to do.
  expect(await live(false)).toBe(0);
  expect(await services.jobs.sendDueMails()).toBe(0);
  expect(inbox.count()).toBe(arrived);
  mailer.close();
  await inbox.stop();
});
