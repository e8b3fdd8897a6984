import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#server/context.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { forgetReadNotifications } from './forget-read.ts';

const services = await startTestServices();
afterAll(() => services.stop());

let olga: Actor;
let sam: Actor;
beforeEach(async () => {
  olga = await createActor(services, { full_name: 'Olga Owner' });
  sam = await createActor(services, { full_name: 'Sam Staff' });
});

const as = (actor: Actor) => callAs(services, actor);
const ofOlga = () => as(olga).clients.create(TYPED);
const TYPED = { first_name: 'Ada', surname: 'Noether', email: 'ada@example.org', inquiry_source: 'Phone' };

async function listed(actor: Actor) {
  return (await as(actor).notifications.list({})).items;
}

async function kindsOf(actor: Actor): Promise<string[]> {
  return (await listed(actor)).map(({ kind }) => kind);
}

/** Takes a client through the pipeline as `actor`. */
async function work(actor: Actor, client_id: string): Promise<void> {
  const api = as(actor);
  const { url } = await api.links.generate({ client_id });
  await api.questionnaire.submit({ token: url.split('/').at(-1) ?? '', answers: ANSWERS });
  await api.calls.book({ client_id, booked_by: 'Tax Adviser', starts_at: '2026-03-05T14:30:00.000Z' });
  await api.calls.cancel({ client_id });
  await api.proforma.create({ client_id, details: reviewDetails });
  await api.proposals.send({ client_id });
  await api.clients.setStatus({ id: client_id, status: 'goproposal_signed' });
}

test('the owner is notified of what others do, newest first', async () => {
  const { id } = await ofOlga();
  await work(sam, id);
  expect(await kindsOf(olga)).toEqual([
    'proposal_signed',
    'proposal_sent',
    'call_cancelled',
    'call_booked',
    'answers_returned',
  ]);
  const booked = (await listed(olga)).find(({ kind }) => kind === 'call_booked');
  expect(booked).toMatchObject({
    client_id: id,
    client_name: 'Ada Noether',
    read: false,
    event: { actor_name: 'Sam Staff', changes: { starts_at: { to: '2026-03-05T14:30:00.000Z' } } },
  });
  expect(await kindsOf(sam)).toEqual([]);
});

test('the owner is notified of what the client does', async () => {
  const { id } = await ofOlga();
  await work(olga, id);
  expect(await kindsOf(olga)).toEqual(['answers_returned']);
});

test('nobody is notified about a client without an owner', async () => {
  const { id } = await ofOlga();
  await as(olga).clients.setOwner({ id, owner_id: null });
  const before = await services.db.$count(notifications);
  await work(sam, id);
  expect(await services.db.$count(notifications)).toBe(before);
});

test('handing over a client notifies the new owner', async () => {
  const { id } = await ofOlga();
  await as(olga).clients.setOwner({ id, owner_id: sam.user_id });
  expect(await kindsOf(sam)).toEqual(['handed_over']);
  await as(olga).clients.setOwner({ id, owner_id: sam.user_id });
  expect(await kindsOf(sam)).toEqual(['handed_over']);
  await as(olga).clients.setOwner({ id, owner_id: olga.user_id });
  expect(await kindsOf(sam)).toEqual([]);
  expect(await kindsOf(olga)).toEqual([]);
});

test('taking back a sent proposal withdraws the unread notification', async () => {
  const { id: client_id } = await ofOlga();
  await as(sam).clients.setStatus({ id: client_id, status: 'info_returned' });
  await as(sam).proforma.create({ client_id, details: reviewDetails });
  const { run_id } = await as(sam).proposals.send({ client_id });
  expect(await kindsOf(olga)).toEqual(['proposal_sent']);
  await as(sam).proposals.takeBack({ id: run_id });
  expect(await kindsOf(olga)).toEqual([]);
});

test('undoing a booking or a status change withdraws only the notification of that action', async () => {
  const { id } = await ofOlga();
  await as(sam).questionnaire.enter({ client_id: id, answers: ANSWERS });
  const { call } = await as(sam).calls.book({ client_id: id, booked_by: 'Tax Adviser' });
  expect(await kindsOf(olga)).toEqual(['call_booked', 'answers_returned']);
  await as(sam).calls.undoBooking({ client_id: id, call_id: call.id });
  expect(await kindsOf(olga)).toEqual(['answers_returned']);
  const { status_changed_at } = await as(sam).clients.setStatus({ id, status: 'goproposal_signed' });
  expect(await kindsOf(olga)).toEqual(['proposal_signed', 'answers_returned']);
  await as(sam).clients.undoStatus({ id, status_changed_at });
  expect(await kindsOf(olga)).toEqual(['answers_returned']);
});

test('ten identical requests at once notify the new owner once', async () => {
  const { id } = await ofOlga();
  const handOver = () => as(olga).clients.setOwner({ id, owner_id: sam.user_id });
  await Promise.all(Array.from({ length: 10 }, handOver));
  expect(await kindsOf(sam)).toEqual(['handed_over']);
});

test('an event notifies a user only once, in one transaction', async () => {
  const { id } = await ofOlga();
  await as(olga).clients.setOwner({ id, owner_id: sam.user_id });
  const { rows } = await services.db.execute<{ together: boolean }>(sql`
    select n.xmin = e.xmin as together from notifications n join activity_events e on e.id = n.event_id
    where n.client_id = ${id}`);
  expect(rows).toEqual([{ together: true }]);
  const again = services.db.execute(sql`
    insert into notifications (user_id, client_id, kind, event_id)
    select user_id, client_id, 'call_booked', event_id from notifications where client_id = ${id}`);
  await expect(again).rejects.toMatchObject({ cause: { constraint: 'notified_once' } });
});

test('a mention notifies the other users named once', async () => {
  const { id: client_id } = await ofOlga();
  const note = {
    id: crypto.randomUUID(),
    client_id,
    note_text: 'Ask @Sam Staff, not @Olga Owner',
    mentions: [
      { user_id: sam.user_id, name: 'Sam Staff' },
      { user_id: olga.user_id, name: 'Olga Owner' },
      { user_id: crypto.randomUUID(), name: 'Ask' },
    ],
  };
  const stored = await as(olga).notes.create(note);
  expect(await as(olga).notes.create(note)).toEqual(stored);
  expect(stored.mentions.map(({ full_name }) => full_name)).toEqual(['Olga Owner', 'Sam Staff']);
  expect(await kindsOf(sam)).toEqual(['mentioned']);
  expect(await kindsOf(olga)).toEqual([]);

  await as(olga).notes.delete({ id: note.id });
  expect(await kindsOf(sam)).toEqual([]);
});

test("a mention shows the user's new name", async () => {
  const { id: client_id } = await ofOlga();
  const note_text = 'Ask @Sam Staff';
  const mentions = [{ user_id: sam.user_id, name: 'Sam Staff' }];
  await as(olga).notes.create({ client_id, note_text, mentions });
  await services.db.update(users).set({ full_name: 'Sam Stone' }).where(eq(users.id, sam.user_id));
  const renamed = { note_text, mentions: [{ ...mentions[0], full_name: 'Sam Stone' }] };
  expect((await as(olga).clients.get({ id: client_id })).notes.items).toMatchObject([renamed]);
  await services.db.delete(users).where(eq(users.id, sam.user_id));
  const deleted = { note_text, mentions: [{ ...mentions[0], full_name: null }] };
  expect((await as(olga).notes.list({ client_id })).items).toMatchObject([deleted]);
});

test('a note is stored even if a user it mentions was deleted', async () => {
  const { id: client_id } = await ofOlga();
  const mentions = [{ user_id: crypto.randomUUID(), name: 'Gone Girl' }];
  const note = await as(olga).notes.create({ client_id, note_text: 'Ask @Gone Girl', mentions });
  expect(note.mentions).toMatchObject([{ full_name: null }]);
});

test('the badge counts unread notifications', async () => {
  const { id } = await ofOlga();
  await work(sam, id);
  const unread = async () => (await as(olga).dashboard.badges()).notifications;
  expect(await unread()).toBe(5);
  const [newest, second] = await listed(olga);
  await as(olga).notifications.setRead({ id: second?.id ?? 0, read: true });
  expect(await unread()).toBe(4);
  await as(olga).notifications.setRead({ id: second?.id ?? 0, read: false });
  expect(await unread()).toBe(5);
  // A notification that arrives after the list was read stays unread.
  await as(sam).questionnaire.enter({ client_id: id, answers: ANSWERS });
  await as(olga).notifications.markAllRead({ newest: newest?.id ?? 0 });
  expect(await unread()).toBe(1);
});

test('pages of the list do not shift when more notifications arrive', async () => {
  const { id } = await ofOlga();
  await work(sam, id);
  const first = await as(olga).notifications.list({ limit: 2 });
  await as(sam).questionnaire.enter({ client_id: id, answers: ANSWERS });
  const rest = await as(olga).notifications.list({ limit: 100, cursor: first.next_cursor });
  expect([...first.items, ...rest.items].map(({ kind }) => kind)).toEqual([
    'proposal_signed',
    'proposal_sent',
    'call_cancelled',
    'call_booked',
    'answers_returned',
  ]);
  expect(rest.next_cursor).toBeNull();
});

test("not even an administrator can read or mark another user's notifications", async () => {
  const { id } = await ofOlga();
  await work(sam, id);
  const admin = await createActor(services, { role: 'admin' });
  const [newest] = await listed(olga);
  expect(await listed(admin)).toEqual([]);
  expect((await as(admin).dashboard.badges()).notifications).toBe(0);
  const marking = as(admin).notifications.setRead({ id: newest?.id ?? 0, read: true });
  await expect(marking).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await as(admin).notifications.markAllRead({ newest: Number.MAX_SAFE_INTEGER });
  expect((await as(olga).dashboard.badges()).notifications).toBe(5);
});

test('erasing a client or deleting a user deletes their notifications', async () => {
  const admin = await createActor(services, { role: 'admin' });
  const { id, proposal_id } = await ofOlga();
  await work(sam, id);
  await as(admin).dataProtection.eraseClient({ client_id: id, proposal_id });
  expect(await listed(olga)).toEqual([]);

  await work(sam, (await ofOlga()).id);
  await as(admin).users.delete({ id: olga.user_id });
  const ofUser = eq(notifications.user_id, olga.user_id);
  expect(await services.db.$count(notifications, ofUser)).toBe(0);
});

test('read notifications are deleted after 90 days', async () => {
  await work(sam, (await ofOlga()).id);
  const [newest, second, third] = await listed(olga);
  for (const one of [newest, second]) await as(olga).notifications.setRead({ id: one?.id ?? 0, read: true });
  const age = (id: number | undefined, days: number) =>
    services.db.execute(
      sql`update notifications set created_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );
  await age(newest?.id, 89);
  await age(second?.id, 91);
  await age(third?.id, 91);
  await forgetReadNotifications(services);
  const left = (await listed(olga)).map(({ id }) => id);
  expect(left).toContain(newest?.id);
  expect(left).not.toContain(second?.id);
  expect(left).toContain(third?.id);
});
