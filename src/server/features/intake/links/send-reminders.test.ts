import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LINK_REMINDER_DAYS, nextReminder } from '#contract/intake/links/link.ts';
import type { Actor } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { external_info_token_mails } from '#server/db/schema/clients/external-info-tokens.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { sendReminders } from './send-reminders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let services: TestServices;
let actor: Actor;
beforeAll(async () => {
  services = await startTestServices({ LINK_TTL_DAYS: '14' });
  actor = await createActor(services, { full_name: 'Sam Staff' });
});
afterAll(() => services.stop());

const staff = (of = services) => callAs(of, actor);
const tokenOf = (url: string) => url.split('/form/')[1] ?? '';
const mailsTo = async (email: string) => (await services.sentMails()).filter(({ to }) => to === email);

async function newLink(email: string, by = services) {
  const client = await staff(by).clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email,
    inquiry_source: 'Phone',
  });
  const { link, url } = await staff(by).links.generate({ client_id: client.id });
  return { client, link, token: tokenOf(url) };
}
type MailedLink = Awaited<ReturnType<typeof newLink>>;

/** A link whose first mail has been sent. */
async function mailedLink(email: string, by = services): Promise<MailedLink> {
  const made = await newLink(email, by);
  await staff(by).links.email({ id: made.link.id });
  await by.sentMails();
  return made;
}

describe('a reminder', () => {
  it('is not sent while the client is closed', async () => {
    const { client } = await mailedLink('closed@example.com');
    await staff().clients.close({ id: client.id, reason: 'No answer' });
    services.advance(4 * DAY_MS);
    await sendReminders(services);
    expect(await mailsTo('closed@example.com')).toHaveLength(1);
  });

  it('is not sent in the demo, whose clients are made up', async () => {
    await mailedLink('demo@example.com');
    const isDemo = (is_demo: boolean) =>
      services.db.insert(firm).values({ is_demo }).onConflictDoUpdate({ target: firm.id, set: { is_demo } });
    services.advance(4 * DAY_MS);
    await isDemo(true);
    await sendReminders(services);
    expect(await mailsTo('demo@example.com')).toHaveLength(1);
    await isDemo(false);
    await sendReminders(services);
    expect(await mailsTo('demo@example.com')).toHaveLength(2);
  });

  it('that was missed while the client was closed is skipped', async () => {
    // The database's clock, which stands in the event of the reopening, is that of this test.
    const now = Date.now();
    services.setNow(new Date(now - 4 * DAY_MS).toISOString());
    const { client } = await mailedLink('reopened@example.com');
    await staff().clients.close({ id: client.id, reason: 'No answer' });
    services.setNow(new Date(now).toISOString());
    await staff().clients.reopen({ id: client.id });
    await sendReminders(services);
    expect(await mailsTo('reopened@example.com')).toHaveLength(1);
    services.advance(3 * DAY_MS);
    await sendReminders(services);
    expect(await mailsTo('reopened@example.com')).toHaveLength(2);
  });

  it('is sent once after 3 days and once after 7', async () => {
    const { link } = await mailedLink('remind@example.com');
    const everySixHours = async (hours: number) => {
      for (let turn = 0; turn < hours / 6; turn += 1) {
        services.advance(DAY_MS / 4);
        await Promise.all([sendReminders(services), sendReminders(services), sendReminders(services)]);
      }
    };
    await everySixHours(66);
    expect(await mailsTo('remind@example.com')).toHaveLength(1);
    await everySixHours(6);
    expect(await mailsTo('remind@example.com')).toHaveLength(2);
    await everySixHours(90);
    expect(await mailsTo('remind@example.com')).toHaveLength(2);
    await everySixHours(6);
    expect(await mailsTo('remind@example.com')).toHaveLength(3);
    await everySixHours(5 * 24);
    const mails = await mailsTo('remind@example.com');
    expect(mails).toHaveLength(1 + LINK_REMINDER_DAYS.length);
    expect(mails[1]?.subject).toMatch(/^Reminder/);
    const rows = await services.db
      .select({ day: external_info_token_mails.reminder_day })
      .from(external_info_token_mails)
      .where(eq(external_info_token_mails.token_id, link.id));
    expect(rows.map(({ day }) => day).sort()).toEqual([3, 7, null]);
  });

  it('for the third day is skipped if the server was down', async () => {
    await mailedLink('away@example.com');
    services.advance(8 * DAY_MS);
    await sendReminders(services);
    await sendReminders(services);
    expect(await mailsTo('away@example.com')).toHaveLength(2);
  });

  it('is not sent after an answer, a revocation or a newer link', async () => {
    const answered = await mailedLink('answered@example.com');
    await staff().questionnaire.submit({ token: answered.token, answers: ANSWERS });
    const revoked = await mailedLink('revoked@example.com');
    await staff().links.revoke({ id: revoked.link.id });
    const replaced = await mailedLink('replaced@example.com');
    await staff().links.generate({ client_id: replaced.client.id });
    await newLink('by-hand@example.com');
    services.advance(4 * DAY_MS);
    await sendReminders(services);
    const sent = await services.sentMails();
    for (const email of ['answered', 'revoked', 'replaced']) {
      expect(sent.filter(({ to }) => to === `${email}@example.com`)).toHaveLength(1);
    }
    expect(sent.filter(({ to }) => to === 'by-hand@example.com')).toEqual([]);
  });

  it('that was missed while reminders were stopped is skipped', async () => {
    // The database's clock, which stands in the event of the resumption, is that of this test.
    const now = Date.now();
    services.setNow(new Date(now - 4 * DAY_MS).toISOString());
    const { client, link } = await mailedLink('stopped@example.com');
    const stop = () => staff().links.setReminders({ id: link.id, stopped: true });
    expect((await Promise.all([stop(), stop()])).map((one) => one.reminders_stopped_at)).not.toContain(null);
    services.setNow(new Date(now).toISOString());
    await sendReminders(services);
    expect(await mailsTo('stopped@example.com')).toHaveLength(1);
    const [shown] = (await staff().clients.get({ id: client.id })).links;
    expect(shown?.reminders_stopped_at).not.toBeNull();
    await staff().links.setReminders({ id: link.id, stopped: false });
    await sendReminders(services);
    expect(await mailsTo('stopped@example.com')).toHaveLength(1);
    services.advance(3 * DAY_MS);
    await sendReminders(services);
    expect(await mailsTo('stopped@example.com')).toHaveLength(2);
    const events = (await staff().activity.list({ client_id: client.id })).items.map(({ type }) => type);
    expect(events.filter((type) => type.startsWith('link.remind'))).toEqual([
      'link.reminded',
      'link.reminders_resumed',
      'link.reminders_stopped',
    ]);
  });

  it('cannot be stopped after the link has ended', async () => {
    const { link } = await mailedLink('ended@example.com');
    await staff().links.revoke({ id: link.id });
    const stopping = staff().links.setReminders({ id: link.id, stopped: true });
    await expect(stopping).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('is sent at the time that the client page shows', async () => {
    const { client } = await mailedLink('announced@example.com');
    for (const count of [2, 3]) {
      const { client: record, links } = await staff().clients.get({ id: client.id });
      const [link] = links;
      const goes = link && nextReminder(link, record, services.now());
      if (!goes) throw new Error('No reminder is announced');
      services.setNow(new Date(Date.parse(goes) - 15 * 60_000).toISOString());
      await sendReminders(services);
      expect(await mailsTo('announced@example.com')).toHaveLength(count - 1);
      services.setNow(goes);
      await sendReminders(services);
      expect(await mailsTo('announced@example.com')).toHaveLength(count);
    }
    const { client: record, links } = await staff().clients.get({ id: client.id });
    expect(links.map((link) => nextReminder(link, record, services.now()))).toEqual([null]);
  });

  it('is not sent after the link has expired', async () => {
    const shortLived = await startTestServices({ LINK_TTL_DAYS: '2' }, services);
    shortLived.setNow(services.now().toISOString());
    await mailedLink('late@example.com', shortLived);
    shortLived.advance(3 * DAY_MS);
    expect(await sendReminders(shortLived)).toBe(0);
    await shortLived.stop();
  });

  it('is sent once if two processes check at the same moment', async () => {
    const other = await startTestServices({}, services);
    await mailedLink('two@example.com');
    services.advance(3 * DAY_MS);
    other.setNow(services.now().toISOString());
    const sent = await Promise.all([services, other, services, other].map(sendReminders));
    expect(sent.reduce((sum, count) => sum + count)).toBe(1);
    const mails = [...(await services.sentMails()), ...(await other.sentMails())];
    expect(mails.filter(({ to }) => to === 'two@example.com')).toHaveLength(2);
    await other.stop();
  });

  it('waits a day after the previous mail if the server came back late', async () => {
    await mailedLink('late-third@example.com');
    services.advance(6.99 * DAY_MS);
    await sendReminders(services);
    expect(await mailsTo('late-third@example.com')).toHaveLength(2);
    for (const days of [0.02, 0.5, 0.47]) {
      services.advance(days * DAY_MS);
      await sendReminders(services);
      expect(await mailsTo('late-third@example.com')).toHaveLength(2);
    }
    services.advance(0.01 * DAY_MS);
    await sendReminders(services);
    expect(await mailsTo('late-third@example.com')).toHaveLength(3);
  });

  it('is sent again if staff email the link again, even after both reminders', async () => {
    const { link } = await mailedLink('again@example.com');
    for (const day of [3, 7, 8]) {
      services.setNow(new Date(Date.parse(link.created_at) + day * DAY_MS).toISOString());
      await sendReminders(services);
    }
    expect(await mailsTo('again@example.com')).toHaveLength(3);
    await staff().links.email({ id: link.id });
    services.advance(3 * DAY_MS);
    await sendReminders(services);
    const mails = await mailsTo('again@example.com');
    expect(mails.map(({ subject }) => subject.startsWith('Reminder'))).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
    // The links in all the mails still open the questionnaire.
    for (const { link: url } of mails) await staff().links.open({ token: tokenOf(url ?? '') });
  });
});

describe('a delayed mail with a link', () => {
  it.each([
    [
      'reminders are stopped',
      ({ link }: MailedLink) => staff().links.setReminders({ id: link.id, stopped: true }),
    ],
    [
      'the client is closed',
      ({ client }: MailedLink) => staff().clients.close({ id: client.id, reason: 'Price' }),
    ],
  ])('is not sent if it is a reminder and %s', async (_, end) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const mailed = await mailedLink(email);
    services.advance(3 * DAY_MS);
    await sendReminders(services);
    await end(mailed);
    expect(await mailsTo(email)).toHaveLength(1);
    await staff().links.setReminders({ id: mailed.link.id, stopped: true });
    await staff().links.email({ id: mailed.link.id });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it.each([
    ['an answer', ({ token }: MailedLink) => staff().questionnaire.submit({ token, answers: ANSWERS })],
    ['revocation', ({ link }: MailedLink) => staff().links.revoke({ id: link.id })],
    ['a newer link', ({ client }: MailedLink) => staff().links.generate({ client_id: client.id })],
    ['expiry', () => services.advance(14 * DAY_MS)],
    ['erasure', ({ client }: MailedLink) => services.db.delete(clients).where(eq(clients.id, client.id))],
  ])('is not sent after %s', async (_, end) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const mailed = await mailedLink(email);
    expect(await mailsTo(email)).toHaveLength(1);
    services.advance(3 * DAY_MS);
    expect(await sendReminders(services)).toBeGreaterThan(0);
    await end(mailed);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
