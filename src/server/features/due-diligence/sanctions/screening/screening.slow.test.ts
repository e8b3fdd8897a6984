import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Actor } from '#server/context.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { party_screenings, sanctions_hits } from '#server/db/schema/due-diligence/sanctions.ts';
import { fileWith, loadText } from '#server/features/due-diligence/sanctions/sanctions.fixture.ts';
import {
  type InventedEntry,
  inventedEntries,
  listCsv,
} from '#server/features/due-diligence/sanctions/sanctions-list.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { screenAll } from './screen-all.ts';
import { screenFiles } from './screen-file.ts';
import { screenParty } from './screen-party.ts';

const OTHERS = inventedEntries(30, 9);
const PUTIN: InventedEntry = {
  unique_id: 'RUS9001',
  kind: 'Individual',
  names: [{ given: 'Yevgeny Viktorovich', family: 'SHCHERBAKOV' }],
  births: ['00/00/1962'],
};

let services: TestServices;
let admin: Actor;
let staff: Actor;
let client_id: string;
let day = 1;

beforeAll(async () => {
  services = await startTestServices();
  services.setNow('2026-12-01T09:00:00Z');
  admin = await createActor(services, { role: 'admin', full_name: 'Ada Admin' });
  staff = await createActor(services);
});
afterAll(() => services.stop());

beforeEach(async () => {
  await services.db.delete(due_diligence_files);
  const client = await callAs(services, staff).clients.create({
    id: crypto.randomUUID(),
    first_name: 'Evgeniy',
    surname: 'Scherbakov',
    email: `${crypto.randomUUID()}@example.com`,
    phone_number: '07700900123',
    company: null,
    inquiry_source: 'Website',
  } as never);
  client_id = client.id;
});

/** Loads a list that has this entry among others. */
async function load(...entries: InventedEntry[]) {
  day += 1;
  const reportDate = `${String(day).padStart(2, '0')}/11/2026`;
  return loadText(services, listCsv([...OTHERS, ...entries], { reportDate }));
}
const hits = () => services.db.select().from(sanctions_hits);
const waiting = async () => (await callAs(services, staff).sanctions.hits({})).items;
const decide = (id: string, decision: 'the_same' | 'not_the_same', by = staff, reason = 'Born elsewhere') =>
  callAs(services, by).sanctions.decide({ id, decision, reason });

async function withHit(level: 'normal' | 'high' = 'normal') {
  await load(PUTIN);
  const { file_id, parties } = await fileWith(
    services,
    client_id,
    [{ name: 'Evgeniy Scherbakov', born: '1963' }],
    level,
  );
  await screenAll(services);
  const [hit] = await waiting();
  if (!hit || !parties[0]) throw new Error('There is no hit');
  return { hit, file_id, party: parties[0] };
}

it('without a list, a file stays as it is', async () => {
  await fileWith(services, client_id, [{ name: 'Evgeniy Scherbakov' }]);
  const files = () => services.db.select().from(due_diligence_files);
  const before = await files();
  await screenFiles(services, [client_id]);
  expect(await files()).toEqual(before);
});

it('every current party is screened', async () => {
  const { hit } = await withHit();
  expect(hit).toMatchObject({
    client: { id: client_id, name: 'Evgeniy Scherbakov' },
    is_high_risk: false,
    party: { name: 'Evgeniy Scherbakov', born: '1963' },
    matched_name: 'Yevgeny Viktorovich SHCHERBAKOV',
    entry: { unique_id: 'RUS9001', births: ['1962'], kind: 'individual' },
    decision: null,
  });
  expect(await services.db.select().from(party_screenings)).toHaveLength(1);
  expect((await callAs(services, admin).sanctions.status()).list).toMatchObject({ parties: 1, screened: 1 });
  expect((await callAs(services, admin).sanctions.status()).waiting).toBe(1);
});

test.each([
  ['who left', { left_on: '2026-01-01' }],
  ['born in another year', { born: '1990' }],
  ['of another kind', { kind: 'company' as const }],
])('a party %s is no hit', async (_, party) => {
  await load(PUTIN);
  await fileWith(services, client_id, [{ name: 'Evgeniy Scherbakov', ...party }]);
  await screenAll(services);
  expect(await hits()).toEqual([]);
});

it('a hit makes only one next step', async () => {
  await withHit();
  const [client] = await services.db.select().from(clients).where(eq(clients.id, client_id));
  expect(client?.next_step).toContain('Evgeniy Scherbakov may be on the UK Sanctions List');
  await load(PUTIN);
  await screenAll(services);
  expect(await services.db.select().from(due_diligence_triggers)).toHaveLength(1);
});

it('a decision ends the next step that its hit made', async () => {
  const { hit } = await withHit();
  await decide(hit.id, 'not_the_same');
  const [client] = await services.db.select().from(clients).where(eq(clients.id, client_id));
  expect(client).toMatchObject({ next_step: null, next_step_due: null, next_step_user_id: null });
});

describe('after a decision', () => {
  it('only somebody who approves says otherwise than that it is the same', async () => {
    const { hit } = await withHit();
    await decide(hit.id, 'the_same');
    await expect(decide(hit.id, 'not_the_same')).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    await expect(callAs(services, staff).dueDiligence.remove({ client_id })).rejects.toMatchObject({
      code: 'FILE_REFUSED',
    });
    const approver = { ...(await createActor(services, { full_name: 'Mia Approver' })), approves: true };
    await decide(hit.id, 'not_the_same', approver, 'Another person after all');
    expect((await hits()).map(({ decision }) => decision)).toEqual(['not_the_same']);
  });

  it('the same hit is not asked again by a new list', async () => {
    const { hit } = await withHit();
    await decide(hit.id, 'not_the_same');
    await load({ ...PUTIN, updated: '01/11/2026' });
    await screenAll(services);
    expect(await waiting()).toEqual([]);
    expect(await hits()).toHaveLength(1);
  });

  it('a changed entry is asked', async () => {
    const { hit } = await withHit();
    await decide(hit.id, 'not_the_same');
    await load({ ...PUTIN, births: ['1964'] });
    await screenAll(services);
    expect(await waiting()).toMatchObject([{ entry: { births: ['1964'] } }]);
    expect(await hits()).toHaveLength(2);
  });

  it('a changed party is asked', async () => {
    const { hit, party } = await withHit();
    await decide(hit.id, 'not_the_same');
    await services.db.transaction(async (tx) => {
      const [changed] = await tx
        .update(due_diligence_parties)
        .set({ born: '1962-05-01', version: 2 })
        .where(eq(due_diligence_parties.id, party.id))
        .returning();
      if (changed) await screenParty(tx, { now: services.now() }, changed);
    });
    expect(await waiting()).toMatchObject([{ party: { born: '1962-05-01' } }]);
  });

  it('the timeline has who decided what, and why', async () => {
    const { hit } = await withHit();
    await decide(hit.id, 'not_the_same');
    const events = await services.db
      .select()
      .from(activity_events)
      .where(eq(activity_events.client_id, client_id));
    const texts = events.map(({ changes }) => JSON.stringify(changes));
    expect(texts.at(-1)).toContain(
      "isn't Yevgeny Viktorovich SHCHERBAKOV of the UK Sanctions List (RUS9001): Born elsewhere",
    );
    const [trigger] = await services.db.select().from(due_diligence_triggers);
    expect(trigger).toMatchObject({ done_by_name: 'Sam Staff' });
    expect((await callAs(services, staff).sanctions.hits({ state: 'decided' })).items).toMatchObject([
      { id: hit.id, decided_by_name: 'Sam Staff', reason: 'Born elsewhere' },
    ]);
  });

  it('another decision than the first is refused', async () => {
    const { hit } = await withHit();
    const first = await decide(hit.id, 'not_the_same');
    services.advance(60_000);
    expect(await decide(hit.id, 'not_the_same')).toEqual(first);
    await expect(decide(hit.id, 'the_same', admin)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });
});

it("'the same' withdraws the acceptance of the file", async () => {
  const { hit, file_id } = await withHit();
  const accepted = {
    accepted_at: services.now().toISOString(),
    accepted_by_id: admin.user_id,
    accepted_by_name: 'Ada Admin',
    next_review_on: '2028-01-01',
  };
  await services.db.update(due_diligence_files).set(accepted).where(eq(due_diligence_files.id, file_id));
  await decide(hit.id, 'the_same');
  const [file] = await services.db
    .select()
    .from(due_diligence_files)
    .where(eq(due_diligence_files.id, file_id));
  expect(file).toMatchObject({ accepted_at: null, accepted_by_name: null, next_review_on: null });
});

describe('who decides', () => {
  it('is never an API key', async () => {
    const { hit } = await withHit();
    const key = { ...admin, approves: true, api_key: { made_by: admin.user_id } };
    await expect(decide(hit.id, 'not_the_same', key)).rejects.toMatchObject({ code: 'NOT_FOR_KEYS' });
  });

  it('of a high-risk file is somebody who approves for the firm', async () => {
    const { hit } = await withHit('high');
    await expect(decide(hit.id, 'not_the_same', admin)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    expect(await decide(hit.id, 'not_the_same', { ...staff, approves: true })).toMatchObject({
      decision: 'not_the_same',
    });
  });

  it('gives a reason', async () => {
    const { hit } = await withHit();
    await expect(decide(hit.id, 'not_the_same', staff, '  ')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

it('a hit that waits is gone when its entry leaves the list', async () => {
  const { hit } = await withHit();
  await load();
  await screenAll(services);
  expect(await waiting()).toEqual([]);
  await expect(decide(hit.id, 'not_the_same')).rejects.toMatchObject({ code: 'FILE_REFUSED' });
});

it('one party finds the same hits as a screening of all', async () => {
  await load(PUTIN);
  const names = [...OTHERS.flatMap(({ names }) => names), ...PUTIN.names].map(({ given, family }) =>
    `${given} ${family}`.trim(),
  );
  const { parties } = await fileWith(
    services,
    client_id,
    names.flatMap((name) => [
      { name, kind: 'person' as const },
      { name, kind: 'company' as const },
    ]),
  );
  await screenAll(services);
  const keyOf = ({ party_id, unique_id, score }: { party_id: string; unique_id: string; score: number }) =>
    `${party_id} ${unique_id} ${score}`;
  const all = (await hits()).map(keyOf).sort();
  expect(all.length).toBeGreaterThan(60);
  await services.db.delete(sanctions_hits);
  for (const party of parties)
    await services.db.transaction((tx) => screenParty(tx, { now: services.now() }, party));
  expect((await hits()).map(keyOf).sort()).toEqual(all);
});

it("a file's new and changed parties are screened", async () => {
  await load(PUTIN);
  await screenAll(services);
  const { parties } = await fileWith(services, client_id, [
    { name: 'Evgeniy Scherbakov' },
    { name: 'Ann Smith' },
  ]);
  await screenFiles(services, [client_id]);
  const file = await callAs(services, staff).dueDiligence.get({ client_id });
  const screeningOf = (index: number) =>
    file.screening.find(({ party_id }) => party_id === parties[index]?.id);
  expect(screeningOf(0)).toMatchObject({
    waiting: 1,
    the_same: 0,
    screened_at: services.now().toISOString(),
  });
  expect(screeningOf(1)).toMatchObject({ waiting: 0, screened_at: services.now().toISOString() });
  expect(file.missing).toContainEqual(
    expect.objectContaining({ kind: 'hit', party_name: 'Evgeniy Scherbakov' }),
  );
  const [hit] = await waiting();
  if (!hit) throw new Error('There is no hit');
  await decide(hit.id, 'the_same');
  const after = await callAs(services, staff).dueDiligence.get({ client_id });
  expect(after.missing.map(({ kind }) => kind)).toContain('match');
  services.advance(60_000);
  await screenFiles(services, [client_id]);
  expect((await callAs(services, staff).dueDiligence.get({ client_id })).screening).toEqual(after.screening);
});

it('who is added while others are screened is screened too, whatever their ids', async () => {
  await load(PUTIN);
  const { file_id } = await fileWith(
    services,
    client_id,
    Array.from({ length: 1_500 }, () => ({ name: 'Ann Other' })),
  );
  let adding: Promise<unknown> | undefined;
  await screenAll(services, () => {
    // The first id of all is behind the batch that is being stored.
    adding ??= services.db.insert(due_diligence_parties).values({
      id: '00000000-0000-4000-8000-000000000001',
      file_id,
      kind: 'person',
      roles: ['owner'],
      name: 'Evgeniy Scherbakov',
      source: 'typed',
      added_at: services.now().toISOString(),
    });
    adding.catch(() => undefined);
    return false;
  });
  expect(await hits()).toHaveLength(1);
});

it('two screenings at once store each hit once', async () => {
  await load(PUTIN);
  await fileWith(
    services,
    client_id,
    Array.from({ length: 2_500 }, () => ({ name: 'Evgeniy Scherbakov' })),
  );
  let steps = 0;
  await screenAll(services, () => {
    steps += 1;
    return steps > 1;
  });
  expect(await hits()).toHaveLength(1_000);
  await Promise.all([screenAll(services), screenAll(services)]);
  await screenAll(services);
  expect(await hits()).toHaveLength(2_500);
  const { list } = await callAs(services, admin).sanctions.status();
  expect(list).toMatchObject({ parties: 2_500, screened: 2_500, screened_at: expect.any(String) });
});
