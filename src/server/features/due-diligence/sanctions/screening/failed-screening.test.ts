import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { party_screenings, sanctions_hits } from '#server/db/schema/due-diligence/sanctions.ts';
import { newestList } from '#server/features/due-diligence/sanctions/list/load-list.ts';
import { fileWith, loadText } from '#server/features/due-diligence/sanctions/sanctions.fixture.ts';
import { inventedEntries, listCsv } from '#server/features/due-diligence/sanctions/sanctions-list.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { screenAll } from './screen-all.ts';
import { startScreening } from './start-screening.ts';

const HITS_EACH = 3;
const CLIENTS = 4;

let services: TestServices;
let file_ids: string[] = [];

beforeAll(async () => {
  services = await startTestServices();
  services.setNow('2026-12-01T09:00:00Z');
  const person = { given: 'Yevgeny Viktorovich', family: 'SHCHERBAKOV' };
  const others = inventedEntries(20, 9);
  const same = Array.from({ length: HITS_EACH }, (_, index) => ({
    unique_id: `RUS900${index}`,
    kind: 'Individual' as const,
    names: [person],
  }));
  await loadText(services, listCsv([...others, ...same]));
  await services.db.execute(sql`
    create function fail_on_files() returns trigger language plpgsql as
    $$ begin raise exception 'The disk is full'; end $$`);
});
afterAll(() => services.stop());

beforeEach(async () => {
  await services.db.delete(due_diligence_files);
  const staff = await createActor(services);
  file_ids = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const client = await callAs(services, staff).clients.create({
      id: crypto.randomUUID(),
      first_name: 'Evgeniy',
      surname: 'Scherbakov',
      email: `${crypto.randomUUID()}@example.com`,
      phone_number: '07700900123',
      company: null,
      inquiry_source: 'Website',
    } as never);
    const { file_id } = await fileWith(services, client.id, [{ name: 'Evgeniy Scherbakov' }]);
    file_ids.push(file_id);
  }
});

const failOnFiles = () =>
  services.db.execute(sql`create trigger fail before update on due_diligence_files
    for each statement execute function fail_on_files()`);
const mendFiles = () => services.db.execute(sql`drop trigger fail on due_diligence_files`);
const missingOfFiles = async () =>
  (await services.db.select().from(due_diligence_files)).map(({ missing }) => missing);

it('parties whose files cannot be brought up to date are screened again', async () => {
  await failOnFiles();
  await expect(screenAll(services)).rejects.toThrow();
  expect(await services.db.$count(party_screenings)).toBe(0);
  expect(await services.db.$count(sanctions_hits)).toBe(0);
  await mendFiles();
  expect(await screenAll(services)).toBe('done');
  const missing = await missingOfFiles();
  expect(missing).toHaveLength(CLIENTS);
  for (const kinds of missing) expect(kinds).toEqual(['hit', 'look']);
});

it('a screening that fails is tried again by itself', async () => {
  await failOnFiles();
  const screening = startScreening(services, 50);
  try {
    await expect.poll(() => services.db.$count(sanctions_hits)).toBe(0);
    await mendFiles();
    await expect.poll(() => services.db.$count(sanctions_hits)).toBe(CLIENTS * HITS_EACH);
    await expect.poll(async () => (await newestList(services.db))?.screened_at).toEqual(expect.any(String));
  } finally {
    await screening.stop();
  }
});

it('each hit is a reason to look', async () => {
  await screenAll(services);
  expect(await services.db.$count(due_diligence_triggers)).toBe(CLIENTS * HITS_EACH);
  const events = await services.db
    .select({ client_id: activity_events.client_id, changes: activity_events.changes })
    .from(activity_events)
    .innerJoin(due_diligence_files, eq(due_diligence_files.client_id, activity_events.client_id))
    .where(eq(activity_events.type, 'due_diligence.changed'));
  expect(events).toHaveLength(CLIENTS);
  for (const { changes } of events)
    expect(changes).toMatchObject({
      did: { to: expect.stringContaining('Evgeniy Scherbakov may be on the UK Sanctions List') },
      next_step: { from: null },
    });
});

it('many files take as many statements as one', async () => {
  const counted = async () => {
    let statements = 0;
    const { db } = services;
    const counting = {
      ...services,
      db: new Proxy(db, {
        get: (target, key) =>
          key === 'transaction'
            ? (use: (tx: never) => Promise<unknown>) =>
                target.transaction((tx) =>
                  use(
                    new Proxy(tx, {
                      get(inner, name) {
                        const found = Reflect.get(inner, name, inner);
                        if (typeof found !== 'function') return found;
                        return (...input: unknown[]) => {
                          statements += 1;
                          return Reflect.apply(found, inner, input);
                        };
                      },
                    }) as never,
                  ),
                )
            : Reflect.get(target, key, target),
      }),
    };
    await screenAll(counting);
    return statements;
  };
  const many = await counted();
  await services.db.delete(due_diligence_files).where(sql`id <> ${file_ids[0]}`);
  await services.db.delete(sanctions_hits);
  await services.db.delete(party_screenings);
  await services.db.delete(due_diligence_triggers);
  expect(await counted()).toBe(many);
});
