import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#server/context.ts';
import {
  proposal_links,
  proposal_signatories,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import {
  type SentProposal,
  sentProposal,
  signingOf,
} from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { sendProposalReminders } from './send-proposal-reminders.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let services: TestServices;
let sam: Actor;
let as: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' });
  sam = await createActor(services, { full_name: 'Sam Staff', email: 'sam@shore.example' });
  as = callAs(services, sam);
});
afterAll(() => services.stop());

let count = 0;

/** Sends a proposal to two directors, whose addresses no other test uses. */
async function send(given: Partial<Parameters<typeof sentProposal>[1]> = {}) {
  count += 1;
  const client = await as.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    inquiry_source: 'Email',
  });
  const names = [`Priya ${count}`, `Arun ${count}`];
  const at = services.now().toISOString();
  const sent = await sentProposal(services.db, {
    client_id: client.id,
    at,
    names,
    sent_by: sam.user_id,
    ...given,
  });
  return {
    ...sent,
    emails: names.map((name) => `${name.toLowerCase().replace(' ', '.')}@shah-bakery.example`),
  };
}

const remind = () => sendProposalReminders(services);
const mailsTo = async (email = '') => (await services.sentMails()).filter(({ to }) => to === email);

const decline = ({ tokens }: SentProposal) =>
  callAs(services, null).proposalPage.decline({
    token: tokens[0] ?? '',
    reason: '',
    submission_id: crypto.randomUUID(),
  });

async function sign({ tokens }: SentProposal, index = 0) {
  const token = tokens[index] ?? '';
  const { proposalPage } = callAs(services, null);
  return proposalPage.sign({ token, ...signingOf(await proposalPage.open({ token })) });
}

describe('a reminder of a proposal', () => {
  it('is sent on day three, day seven and two days before expiry', async () => {
    const sent = await send({ valid_until: '2026-03-31' });
    const days: number[] = [];
    for (let quarter = 1; quarter <= 4 * 40; quarter += 1) {
      services.advance(DAY_MS / 4);
      await Promise.all([remind(), remind(), remind()]);
      const mails = (await mailsTo(sent.emails[0])).length;
      while (days.length < mails) days.push(Math.floor(quarter / 4));
    }
    // The first check after nine o'clock in London is at a quarter past ten, or a quarter past eleven in summer.
    expect(days).toEqual([3, 7, 27]);
    expect(await mailsTo(sent.emails[1])).toEqual([]);
    const links = await services.db
      .select({ reminder: proposal_links.reminder })
      .from(proposal_links)
      .where(eq(proposal_links.signatory_id, sent.ids[0] ?? ''))
      .orderBy(proposal_links.created_at);
    expect(links.map(({ reminder }) => reminder)).toEqual([null, 'day_3', 'day_7', 'before_expiry']);
  });

  it('has its own link to the proposal', async () => {
    services.setNow('2026-03-02T10:15:30.123Z');
    const sent = await send();
    services.advance(3 * DAY_MS);
    expect(await remind()).toBe(1);
    const [mail] = await mailsTo(sent.emails[0]);
    expect(mail).toMatchObject({
      subject: 'Reminder: your proposal from Shore & Co',
      replyTo: { name: 'Sam Staff', address: 'sam@shore.example' },
    });
    expect(mail?.text).toContain('valid until 1 April 2026');
    const token = mail?.text.match(/\/proposal\/([\w-]+)/)?.[1] ?? '';
    expect(token).not.toBe(sent.tokens[0]);
    const opened = await callAs(services, null).proposalPage.open({ token });
    expect(opened.document_hash).toBe(sent.document_hash);
    const { items } = await as.activity.list({ client_id: sent.client_id });
    expect(items.find(({ type }) => type === 'proposal.reminded')?.changes).toEqual({
      number: { from: null, to: 1 },
      signatory: { from: null, to: `Priya ${count}` },
      mailed_to: { from: null, to: sent.emails[0] },
    });
  });

  it('goes to the next signatory three days after their own mail', async () => {
    services.setNow('2026-03-02T10:15:30.123Z');
    const sent = await send({ valid_until: '2026-03-05' });
    services.advance(2 * DAY_MS);
    await sign(sent);
    await services.sentMails();
    services.advance(2 * DAY_MS);
    await remind();
    expect(await mailsTo(sent.emails[1])).toHaveLength(1);
    services.advance(DAY_MS);
    await remind();
    const mails = await mailsTo(sent.emails[1]);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toMatch(/^Reminder/);
    expect(mails[1]?.text).not.toContain('valid until');
    expect((await mailsTo(sent.emails[0])).filter(({ subject }) => subject.startsWith('Reminder'))).toEqual(
      [],
    );
  });

  it('is not sent for a withdrawn, declined or expired proposal', async () => {
    services.setNow('2026-03-02T10:15:30.123Z');
    const withdrawn = await send();
    await as.proposalVersions.withdraw({ version_id: withdrawn.version_id, reason: null });
    const declined = await send();
    await decline(declined);
    const expired = await send({ valid_until: '2026-03-04' });
    const closed = await send();
    await as.clients.close({ id: closed.client_id, reason: 'No answer' });
    services.advance(3 * DAY_MS);
    await remind();
    const to = (await services.sentMails())
      .filter(({ subject }) => subject.startsWith('Reminder'))
      .map((one) => one.to);
    for (const { emails } of [withdrawn, declined, expired, closed]) expect(to).not.toContain(emails[0]);
  });

  it('is not sent in the demo, whose clients are made up', async () => {
    services.setNow('2026-03-02T10:15:30.123Z');
    const { emails } = await send();
    const isDemo = (is_demo: boolean) =>
      services.db.insert(firm).values({ is_demo }).onConflictDoUpdate({ target: firm.id, set: { is_demo } });
    services.advance(3 * DAY_MS);
    await isDemo(true);
    await remind();
    expect(await mailsTo(emails[0])).toEqual([]);
    await isDemo(false);
    await remind();
    expect(await mailsTo(emails[0])).toHaveLength(1);
  });

  it('does not follow a mail that the server refused', async () => {
    services.setNow('2026-03-02T10:15:30.123Z');
    const { ids, emails } = await send();
    services.advance(1_000);
    await as.proposalVersions.resend({ signatory_id: ids[0] ?? '' });
    const refused = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 });
    vi.spyOn(services.mailer, 'send').mockRejectedValueOnce(refused);
    await services.sentMails();
    services.advance(3 * DAY_MS);
    await remind();
    expect(await mailsTo(emails[0])).toEqual([]);
  });

  /** The database's clock, which stands in the events of reopening and resuming, is that of the tests. */
  const noon = (days: number) =>
    `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T12:00:00.000Z`;

  it('that was missed while the client was closed is skipped', async () => {
    services.setNow(noon(-5));
    const { client_id, emails } = await send({ valid_until: '2999-01-01' });
    await as.clients.close({ id: client_id, reason: 'No answer' });
    await as.clients.reopen({ id: client_id });
    services.setNow(noon(1));
    await remind();
    expect(await mailsTo(emails[0])).toEqual([]);
    services.setNow(noon(2));
    await remind();
    expect(await mailsTo(emails[0])).toHaveLength(1);
  });

  it('that was missed while the reminders were stopped is skipped', async () => {
    services.setNow(noon(-5));
    const sent = await send({ valid_until: '2999-01-01' });
    const other = await send({ valid_until: '2999-01-01' });
    const { version_id, client_id } = sent;
    const set = (stopped: boolean) => as.proposalVersions.setReminders({ version_id, stopped });
    const [one, two] = await Promise.all([set(true), set(true)]);
    expect(one.reminders_stopped_at).toBe(noon(-5));
    expect(two).toEqual(one);
    services.setNow(noon(-2));
    await remind();
    expect(await mailsTo(sent.emails[0])).toEqual([]);
    expect(await mailsTo(other.emails[0])).toHaveLength(1);
    services.setNow(noon(1));
    expect((await set(false)).reminders_stopped_at).toBeNull();
    await set(false);
    await remind();
    expect(await mailsTo(sent.emails[0])).toEqual([]);
    services.setNow(noon(2));
    await remind();
    expect(await mailsTo(sent.emails[0])).toHaveLength(1);
    const { items } = await as.activity.list({ client_id });
    expect(items.map(({ type }) => type).filter((type) => type.startsWith('proposal.'))).toEqual([
      'proposal.reminded',
      'proposal.reminders_resumed',
      'proposal.reminders_stopped',
    ]);
  });

  it('can be stopped only for an open version', async () => {
    services.setNow('2026-03-02T10:15:30.123Z');
    const withdrawn = await send();
    await as.proposalVersions.withdraw({ version_id: withdrawn.version_id, reason: null });
    const expired = await send({ valid_until: '2026-03-01' });
    for (const [{ version_id }, state] of [
      [withdrawn, 'withdrawn'] as const,
      [expired, 'expired'] as const,
    ]) {
      await expect(as.proposalVersions.setReminders({ version_id, stopped: true })).rejects.toMatchObject({
        code: 'VERSION_ENDED',
        data: { state },
      });
    }
    await expect(
      as.proposalVersions.setReminders({ version_id: crypto.randomUUID(), stopped: true }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each<[string, (sent: SentProposal) => Promise<unknown>]>([
    ['a signature', (sent) => sign(sent)],
    ['a decline', decline],
    ['closing the client', ({ client_id }) => as.clients.close({ id: client_id, reason: 'No answer' })],
    [
      'withdrawing the proposal',
      ({ version_id }) => as.proposalVersions.withdraw({ version_id, reason: null }),
    ],
    [
      'stopping the reminders',
      ({ version_id }) => as.proposalVersions.setReminders({ version_id, stopped: true }),
    ],
  ])('that is queued is not sent after %s', async (_title, action) => {
    services.setNow('2026-03-02T10:15:30.123Z');
    const sent = await send();
    services.advance(3 * DAY_MS);
    expect(await remind()).toBeGreaterThan(0);
    await action(sent);
    const mails = await mailsTo(sent.emails[0]);
    expect(mails.filter(({ subject }) => subject.startsWith('Reminder'))).toEqual([]);
  });

  it('is sent by the next run if queuing its mail failed', async () => {
    services.setNow('2026-03-02T10:15:30.123Z');
    const sent = await send();
    services.advance(3 * DAY_MS);
    const broken = {
      ...services,
      jobs: { ...services.jobs, sendMail: () => Promise.reject(new Error('gone')) },
    };
    expect(await sendProposalReminders(broken)).toBe(0);
    expect(await mailsTo(sent.emails[0])).toEqual([]);
    await remind();
    await remind();
    expect(await mailsTo(sent.emails[0])).toHaveLength(1);
  });

  it('is not sent before nine in London', async () => {
    services.setNow('2026-03-02T10:15:30.123Z');
    const sent = await send();
    services.setNow('2026-03-05T08:59:59.000Z');
    expect(await remind()).toBe(0);
    services.setNow('2026-03-05T09:00:00.000Z');
    await remind();
    expect(await mailsTo(sent.emails[0])).toHaveLength(1);
    const [stored] = await services.db
      .select({ mailed_at: proposal_signatories.mailed_at })
      .from(proposal_signatories)
      .where(eq(proposal_signatories.id, sent.ids[0] ?? ''));
    expect(stored?.mailed_at).toBe('2026-03-02T10:15:30.123Z');
  });
});
