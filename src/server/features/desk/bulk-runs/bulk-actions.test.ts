import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ExportOptions } from '#contract/clients/client-list/export-options.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { RUN_KEPT_DAYS } from '#contract/desk/bulk-runs/bulk-run.ts';
import type { Actor } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { createClients, eventsOf, finish, start, workOnSome } from './bulk-runs.fixture.ts';
import { forgetOldRuns } from './forget-old-runs.ts';
import { startBulkRuns } from './start-bulk-runs.ts';

const services = await startTestServices();
afterAll(() => services.stop());

let sam: Actor;
let olga: Actor;
let api: ReturnType<typeof callAs>;
beforeEach(async () => {
  sam = await createActor(services, { full_name: 'Sam Staff' });
  olga = await createActor(services, { full_name: 'Olga Owner' });
  api = callAs(services, sam);
  services.advance(60_000);
});

const [REASON = ''] = DEFAULT_DESK_SETTINGS.close_reasons;
const toOlga = () => ({ kind: 'owner', owner_id: olga.user_id }) as const;
const get = async (id: string) => (await api.clients.get({ id })).client;
const undo = (of: string, id: string = crypto.randomUUID()) => api.bulkRuns.undo({ id, of });
const told = async () => (await callAs(services, olga).notifications.list({})).items;

describe('a hand-over', () => {
  test('notifies the new owner once, with the number of clients', async () => {
    const { id } = await start(api, toOlga(), await createClients(api, 3));
    await finish(services, api, id);
    expect(await told()).toMatchObject([
      {
        kind: 'handed_over',
        client_id: null,
        client_name: null,
        event: { type: 'clients.bulk_changed', actor_name: 'Sam Staff', changes: { clients: { to: 3 } } },
      },
    ]);
  });

  test('to oneself notifies nobody', async () => {
    const { id } = await start(callAs(services, olga), toOlga(), await createClients(api, 2));
    await finish(services, api, id);
    expect(await told()).toEqual([]);
  });

  test('is undone for each client that nobody has handed over since', async () => {
    const [first = '', second = '', third = ''] = await createClients(api, 3);
    await api.clients.setOwner({ id: third, owner_id: null });
    const { id } = await start(api, toOlga(), [first, second, third]);
    await finish(services, api, id);
    services.advance(1_000);
    await api.clients.setOwner({ id: second, owner_id: null });
    await api.clients.setOwner({ id: second, owner_id: olga.user_id });
    const undone = await undo(id);
    expect(await finish(services, api, undone.id)).toMatchObject({ done: 2, refused: 1, undo_of: id });
    expect((await get(first)).owner_id).toBe(sam.user_id);
    expect((await get(third)).owner_id).toBeNull();
    expect((await api.bulkRuns.refused({ id: undone.id })).items).toMatchObject([
      { client_id: second, code: 'CHANGED_SINCE' },
    ]);
    expect((await told()).map(({ client_id }) => client_id)).toEqual([second]);
  });

  test('is undone once, even if the request is repeated', async () => {
    const { id } = await start(api, toOlga(), await createClients(api, 1));
    await expect(undo(id)).rejects.toMatchObject({ code: 'RUN_GOES_ON' });
    await finish(services, api, id);
    const first = await undo(id);
    expect(await undo(id, first.id)).toEqual(first);
    await expect(undo(id)).rejects.toMatchObject({ code: 'UNDO_STANDS' });
    expect(await api.bulkRuns.get({ id })).toMatchObject({ undone: true });
  });
});

test('undoing a change of status spares clients whose status has changed since', async () => {
  const [first = '', second = ''] = await createClients(api, 2);
  const before = await get(first);
  services.advance(1_000);
  const { id } = await start(api, { kind: 'status', status: 'proforma_review' }, [first, second]);
  await finish(services, api, id);
  services.advance(1_000);
  await api.clients.setStatus({ id: second, status: 'goproposal_sent' });
  const undone = await undo(id);
  expect(await finish(services, api, undone.id)).toMatchObject({ done: 1, refused: 1 });
  expect(await get(first)).toEqual(before);
  expect((await get(second)).status).toBe('goproposal_sent');
});

test('undoing a closing reopens each client not closed again since', async () => {
  const [first = '', second = ''] = await createClients(api, 2);
  const { id } = await start(api, { kind: 'close', reason: REASON }, [first, second]);
  await finish(services, api, id);
  expect(await get(first)).toMatchObject({ closed_reason: REASON, closed_by: 'Sam Staff' });
  services.advance(1_000);
  await api.clients.reopen({ id: second });
  await api.clients.close({ id: second, reason: REASON });
  const undone = await undo(id);
  expect(await finish(services, api, undone.id)).toMatchObject({ done: 1, refused: 1 });
  expect((await get(first)).closed_at).toBeNull();
  expect((await get(second)).closed_at).not.toBeNull();
});

test('each open client without answers gets one mail with a link', async () => {
  const ids = await createClients(api, 4);
  const [fresh = '', open = '', answered = '', closed = ''] = ids;
  await api.links.generate({ client_id: open });
  await api.questionnaire.enter({ client_id: answered, answers: ANSWERS });
  await api.clients.close({ id: closed, reason: REASON });
  const before = (await services.sentMails()).length;
  const { id } = await start(api, { kind: 'email_link' }, ids);
  await workOnSome(services, id, 2);
  expect(await finish(services, api, id)).toMatchObject({ done: 2, refused: 2 });
  const mails = (await services.sentMails()).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Please tell us about your business'));
  expect((await api.bulkRuns.get({ id })).mails).toEqual({ written: 2 });
  expect(await eventsOf(services, open, 'link.generated')).toHaveLength(1);
  expect((await get(fresh)).status).toBe('request_for_info');
  const { items } = await api.bulkRuns.refused({ id });
  expect(Object.fromEntries(items.map(({ client_id, code }) => [client_id, code]))).toEqual({
    [answered]: 'WRONG_STATUS',
    [closed]: 'CLIENT_CLOSED',
  });
  await expect(undo(id)).rejects.toMatchObject({ code: 'UNDO_STANDS' });
});

test('a next step is planned for each client', async () => {
  const ids = await createClients(api, 2);
  const step = { next_step: 'Ring', next_step_due: '2026-03-09', next_step_user_id: olga.user_id };
  const { id } = await start(api, { kind: 'next_step', ...step }, ids);
  await finish(services, api, id);
  for (const client of ids) expect(await get(client)).toMatchObject(step);
});

test('a run stops if its starter is no longer an administrator', async () => {
  const ids = await createClients(api, 2);
  const leaver = await createActor(services, { full_name: 'Lee Leaver' });
  const left = await start(callAs(services, leaver), toOlga(), ids);
  await services.db.delete(users).where(eq(users.id, leaver.user_id));
  const admin = await createActor(services, { role: 'admin' });
  const demoted = await start(callAs(services, admin), toOlga(), ids);
  await services.db.update(users).set({ role: 'staff' }).where(eq(users.id, admin.user_id));
  expect(await finish(services, api, left.id)).toMatchObject({ stop_reason: 'starter_gone', done: 0 });
  expect(await finish(services, api, demoted.id)).toMatchObject({ stop_reason: 'starter_demoted', done: 0 });
  expect((await get(ids[0] ?? '')).owner_id).toBe(sam.user_id);
});

test('the worker carries out a new run', async () => {
  const worker = startBulkRuns(services);
  const { id } = await start(api, toOlga(), await createClients(api, 2));
  await expect.poll(() => api.bulkRuns.get({ id })).toMatchObject({ state: 'finished', done: 2 });
  await worker.stop();
});

describe('the exported file', () => {
  const linesOf = async (file: File) => (await file.text()).replace('\uFEFF', '').trim().split('\r\n');

  test('has only the selected clients', async () => {
    const surname = `File${crypto.randomUUID().slice(0, 8)}`;
    const [first = ''] = await createClients(api, 3, surname);
    const except = { filter: { search: surname }, except: [first] };
    const lines = async (clients: typeof except | { ids: string[] }) =>
      (await linesOf(await api.bulkRuns.export({ clients, format: 'csv' }))).slice(1);
    expect(await lines(except)).toHaveLength(2);
    expect(await lines({ ids: [first] })).toHaveLength(1);
  });

  test("has the table's order and columns", async () => {
    const ids = await createClients(api, 3, 'Sorted');
    const companies = ['Elm', '=Ash', 'Oak'];
    for (const [at, id] of ids.entries()) {
      const { client } = await api.clients.get({ id });
      await api.clients.update({ ...client, company: companies[at] ?? '' });
    }
    const exported = (options: Partial<ExportOptions>) =>
      api.bulkRuns.export({ clients: { ids }, format: 'csv', sort: '-company', ...options });
    const columns = ['company', 'status'] as const;
    expect(await linesOf(await exported({ columns }))).toEqual([
      'Company,Status',
      'Oak,New Inquiry',
      'Elm,New Inquiry',
      "'=Ash,New Inquiry",
    ]);
    const [head = '', ...all] = await linesOf(await exported({}));
    expect(head).toMatch(/^Proposal ID,First Name,Surname,/);
    expect(all.map((line) => /Oak|Elm|'=Ash/.exec(line)?.[0])).toEqual(['Oak', 'Elm', "'=Ash"]);
  });
});

test('a run is deleted 30 days after it ended', async () => {
  const ids = await createClients(api, 1);
  const ended = await start(api, toOlga(), ids);
  await finish(services, api, ended.id);
  const running = await start(api, toOlga(), ids);
  services.advance((RUN_KEPT_DAYS - 1) * 86_400_000);
  await forgetOldRuns(services);
  expect(await api.bulkRuns.get({ id: ended.id })).toMatchObject({ state: 'finished' });
  services.advance(2 * 86_400_000);
  await forgetOldRuns(services);
  await expect(api.bulkRuns.get({ id: ended.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await api.bulkRuns.get({ id: running.id })).toMatchObject({ state: 'running' });
});
