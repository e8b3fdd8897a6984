import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { type Connection, connect } from './connect.ts';

const REQUESTS = 50;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let ours: Connection;
let theirs: Connection;

beforeAll(async () => {
  database = await createEmptyDatabase();
  ours = connect(database.url, { max: 20, onError: () => undefined });
  theirs = connect(database.url, { max: 1, onError: () => undefined });
  await ours.pool.query(
    'create table counters (id int primary key, count int); insert into counters values (1, 0)',
  );
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
  await database.drop();
});

const count = () =>
  ours.db.transaction(async (tx) => {
    await tx.execute(sql`select count from counters where id = 1 for update`);
    await tx.execute(sql`update counters set count = count + 1 where id = 1`);
  });

const ms = async (work: Promise<unknown>) => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};

/** Holds the row's lock in a session of another process until the returned function is called. */
async function lockRow() {
  await theirs.pool.query('begin; select from counters where id = 1 for update');
  return () => theirs.pool.query('commit');
}

it('50 changes waiting for one row leave the pool to other requests', async () => {
  const release = await lockRow();
  const changes = Array.from({ length: REQUESTS }, count);
  const took: number[] = [];
  for (let request = 0; request < 20; request += 1) {
    took.push(await ms(ours.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`))));
  }
  expect(Math.max(...took)).toBeLessThan(1_500);
  await release();
  await Promise.all(changes);
  const { rows } = await ours.pool.query('select count from counters');
  expect(rows).toEqual([{ count: REQUESTS }]);
}, 20_000);
