import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/context.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { createClients, eventsOf, finish, start, workOnSome } from './bulk-runs.fixture.ts';
import { workOnRun } from './work-on-run.ts';

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

const toOlga = () => ({ kind: 'owner', owner_id: olga.user_id }) as const;
const get = async (id: string) => (await api.clients.get({ id })).client;

describe('a run', () => {
  test('records the same event for each client as a single change', async () => {
    const [first = '', second = '', third = ''] = await createClients(api, 3);
    await api.clients.setOwner({ id: second, owner_id: olga.user_id });
    const { id } = await start(api, toOlga(), [first, second, third]);
    expect(await finish(services, api, id)).toMatchObject({
      state: 'finished',
      person_name: 'Olga Owner',
      started_by_name: 'Sam Staff',
      ...{ expected: 3, total: 3, done: 2, skipped: 1, refused: 0 },
    });
    for (const client of [first, second, third]) {
      expect((await get(client)).owner_id).toBe(olga.user_id);
      expect(await eventsOf(services, client, 'client.owner_changed')).toEqual(['Sam Staff']);
    }
  });

  test('lists each client that a rule refuses, with the reason', async () => {
    const ids = await createClients(api, 3);
    const [answered = ''] = ids;
    await api.questionnaire.enter({ client_id: answered, answers: ANSWERS });
    const { id } = await start(api, { kind: 'status', status: 'request_for_info' }, ids);
    expect(await finish(services, api, id)).toMatchObject({ done: 2, refused: 1 });
    expect((await api.bulkRuns.refused({ id })).items).toEqual([
      {
        client_id: answered,
        client_name: expect.stringContaining('Bulk'),
        code: 'WRONG_STATUS',
        data: { status: 'info_returned' },
      },
    ]);
    const again = await api.bulkRuns.again({ id: crypto.randomUUID(), of: id });
    expect(await finish(services, api, again.id)).toMatchObject({ total: 1, done: 0, refused: 1 });
  });

  test('on a filter has the clients that match when it starts', async () => {
    const surname = `Match${crypto.randomUUID().slice(0, 8)}`;
    const [first = '', second = '', third = ''] = await createClients(api, 3, surname);
    const run = await api.bulkRuns.start({
      id: crypto.randomUUID(),
      action: toOlga(),
      clients: { filter: { search: surname }, except: [second] },
      expected: 2,
    });
    expect(run).toMatchObject({ expected: 2, total: 2 });
    const [late = ''] = await createClients(api, 1, surname);
    await finish(services, api, run.id);
    const given = [first, second, third, late].map(async (id) => (await get(id)).owner_id === olga.user_id);
    expect(await Promise.all(given)).toEqual([true, false, true, false]);
  });

  test('is refused if another number of clients is selected than expected', async () => {
    const surname = `Match${crypto.randomUUID().slice(0, 8)}`;
    await createClients(api, 3, surname);
    const id = crypto.randomUUID();
    const clients = { filter: { search: surname }, except: [] };
    const given = { id, action: toOlga(), clients };
    await expect(api.bulkRuns.start({ ...given, expected: 1 })).rejects.toMatchObject({
      code: 'SELECTION_CHANGED',
      status: 409,
      data: { expected: 1, found: 3 },
    });
    await expect(api.bulkRuns.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await api.bulkRuns.start({ ...given, expected: 3 })).toMatchObject({ total: 3 });
  });

  test('is stored once if the request is repeated at the same moment', async () => {
    const ids = await createClients(api, 2);
    const id = crypto.randomUUID();
    const runs = await Promise.all([start(api, toOlga(), ids, id), start(api, toOlga(), ids, id)]);
    expect(runs.map(({ total }) => total)).toEqual([2, 2]);
    await finish(services, api, id);
    expect(await start(api, toOlga(), ids, id)).toMatchObject({ state: 'finished', done: 2 });
    const other = callAs(services, olga);
    await expect(start(other, toOlga(), ids, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is refused if its action names an unknown colleague or reason', async () => {
    const ids = await createClients(api, 1);
    const nobody = { kind: 'owner', owner_id: crypto.randomUUID() } as const;
    await expect(start(api, nobody, ids)).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
    const unknown = start(api, { kind: 'close', reason: 'Because' }, ids);
    await expect(unknown).rejects.toMatchObject({ code: 'UNKNOWN_REASON' });
  });

  test('changes no client twice when it continues after a process ended', async () => {
    const ids = await createClients(api, 5);
    const { id } = await start(api, toOlga(), ids);
    await workOnSome(services, id, 2);
    expect(await api.bulkRuns.get({ id })).toMatchObject({ state: 'running', done: 2 });
    expect(await finish(services, api, id)).toMatchObject({ state: 'finished', done: 5 });
    for (const client of ids)
      expect(await eventsOf(services, client, 'client.owner_changed')).toHaveLength(1);
  });

  test('is worked on by one process at a time', async () => {
    const { id } = await start(api, toOlga(), await createClients(api, 20));
    const turns = await Promise.all([
      workOnRun(services, id),
      workOnRun(services, id),
      workOnRun(services, id),
    ]);
    expect(turns.filter((turn) => turn === 'busy')).toHaveLength(2);
  });

  test('changes no client after Stop has returned', async () => {
    const ids = await createClients(api, 20);
    const { id } = await start(api, toOlga(), ids);
    const work = workOnRun(services, id);
    await expect.poll(() => eventsOf(services, ids[2] ?? '', 'client.owner_changed')).toHaveLength(1);
    const stopped = await callAs(services, olga).bulkRuns.stop({ id });
    expect(stopped).toMatchObject({
      state: 'stopped',
      stop_reason: 'by_hand',
      stopped_by_name: 'Olga Owner',
    });
    await work;
    const owners = await Promise.all(ids.map(async (client) => (await get(client)).owner_id));
    expect(owners.filter((owner) => owner === olga.user_id)).toHaveLength(stopped.done);
    expect(await api.bulkRuns.get({ id })).toEqual(stopped);
    const rest = await api.bulkRuns.again({ id: crypto.randomUUID(), of: id });
    expect(await finish(services, api, rest.id)).toMatchObject({ done: 20 - stopped.done });
  });

  test('that overlaps another run counts only changes that were made', async () => {
    const ids = await createClients(api, 30);
    const away = await start(api, { kind: 'owner', owner_id: null }, ids);
    const given = await start(api, toOlga(), ids);
    const runs = await Promise.all([finish(services, api, away.id), finish(services, api, given.id)]);
    const changes = await Promise.all(ids.map((id) => eventsOf(services, id, 'client.owner_changed')));
    expect(runs.map(({ done, skipped, refused }) => done + skipped + refused)).toEqual([30, 30]);
    expect(changes.flat()).toHaveLength(runs.reduce((sum, { done }) => sum + done, 0));
  });

  test('leaves out a client that is erased before its turn', async () => {
    const ids = await createClients(api, 3);
    const { id } = await start(api, toOlga(), ids);
    const admin = callAs(services, await createActor(services, { role: 'admin' }));
    const erased = await get(ids[1] ?? '');
    await admin.dataProtection.eraseClient({ client_id: erased.id, proposal_id: erased.proposal_id });
    expect(await finish(services, api, id)).toMatchObject({ total: 3, done: 2, refused: 0 });
  });
});
