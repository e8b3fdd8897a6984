import { sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { newestList } from '#server/features/due-diligence/sanctions/list/load-list.ts';
import { WorkerPool } from '#server/kernel/workers/worker-pool.ts';
import { lockFiles, refreshFiles } from './refresh-files.ts';
import type { ScreeningInput, ScreeningOutput, StoredName } from './screen-batch.ts';
import { type Screened, storeScreenings } from './store-screenings.ts';

const pool = new WorkerPool<ScreeningInput, ScreeningOutput>(
  new URL('./screening-worker.ts', import.meta.url),
);
const SECONDS = 60;
/** Parties, and names of the list, at a time. Larger batches would delay this process's requests. */
const BATCH = { parties: 1_000, names: 2_000 };
const NOTE_EVERY_MS = 1_000;
const SCREENING_LOCK = 7_411_978;

export type ScreeningServices = Pick<Services, 'db' | 'now' | 'log'>;

/** Whether all is done; 'busy' if another process does it. */
export type ScreeningEnd = 'done' | 'stopped' | 'busy';

/** The names of the list are given to one worker at a time. */
let running: Promise<ScreeningEnd> | undefined;

/**
 * Screens every current party that wasn't screened with the list in use. One process at a time does it; another continues
 * where a killed one stopped. `isStopped` returns whether this process must stop.
 */
export function screenAll(
  services: ScreeningServices,
  isStopped: () => boolean = () => false,
): Promise<ScreeningEnd> {
  running ??= screenDue(services, isStopped).finally(() => {
    running = undefined;
  });
  return running;
}

async function screenDue(services: ScreeningServices, isStopped: () => boolean): Promise<ScreeningEnd> {
  const { db, now, log } = services;
  // Again until nobody is due: parties are added, and lists loaded, while others are screened.
  for (;;) {
    const list = await newestList(db);
    if (!list) return 'done';
    const { all, due } = await countDue(db, list.id);
    if (due === 0) {
      await noteEnd(services, list.id, all);
      return 'done';
    }
    const began = performance.now();
    const end = await withScreeningLock(db, () =>
      screenEach(services, { list_id: list.id, all, due, isStopped }),
    );
    if (end !== 'done') return end;
    log.info(
      { list_id: list.id, ms: Math.round(performance.now() - began), at: now().toISOString() },
      'All parties were screened',
    );
  }
}

/** A transaction that does nothing else holds the lock, so that it ends with this process, however long a batch takes. */
function withScreeningLock(db: Db, screen: () => Promise<ScreeningEnd>): Promise<ScreeningEnd> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SCREENING_LOCK}) as free`,
    );
    return rows[0]?.free ? screen() : 'busy';
  });
}

async function screenEach(
  services: ScreeningServices,
  { list_id, all, due, isStopped }: { list_id: string; all: number; due: number; isStopped: () => boolean },
): Promise<ScreeningEnd> {
  const total = await services.db.$count(sql`sanctions_names`);
  const matchAfter = (after: string | null) => matchNext(services, { list_id, total, after });
  let noted = Number.NEGATIVE_INFINITY;
  let screened = all - due;
  let next = matchAfter(null);
  for (;;) {
    const batch = await next;
    if (isStopped()) return 'stopped';
    if (batch === null) return 'done';
    // The worker compares the next parties while these are stored. An error is thrown when their turn comes.
    next = matchAfter(batch.last);
    next.catch(() => undefined);
    if (!(await storeBatch(services, list_id, batch))) return 'done';
    screened += batch.screened.length;
    if (performance.now() - noted < NOTE_EVERY_MS) continue;
    noted = performance.now();
    await noteProgress(services.db, { id: list_id, all, screened: Math.min(all, screened) });
  }
}

/** The id of the last party that was looked at, and those that are due with what was found. */
interface Batch {
  last: string;
  screened: Screened[];
}

/** Compares those of the next parties after this id that are due. Returns null if no party is left. */
async function matchNext(
  { db }: ScreeningServices,
  { list_id, total, after }: { list_id: string; total: number; after: string | null },
): Promise<Batch | null> {
  // Whether a party is due is looked up for each, because a join would read every screening for every batch.
  const { rows } = await db.execute<Screened['party'] & { is_due: boolean } & Record<string, unknown>>(sql`
    select p.id, p.version, p.kind, p.name, p.other_names, p.born, p.nationality,
      (select s.list_id from party_screenings s where s.party_id = p.id) is distinct from ${list_id}::uuid as is_due
    from due_diligence_parties p
    where p.left_on is null ${after === null ? sql`` : sql`and p.id > ${after}::uuid`}
    order by p.id limit ${BATCH.parties}`);
  const last = rows.at(-1);
  if (!last) return null;
  const parties = rows.filter(({ is_due }) => is_due);
  const matches = parties.length === 0 ? [] : await screenApart(db, { list_id, total, parties });
  return {
    last: last.id,
    screened: parties.map((party, index) => ({ party, matches: matches[index] ?? [] })),
  };
}

/**
 * Stores what was found in one transaction, which also brings the files with other hits than before up to date. Returns
 * false if a newer list, which has a screening of its own, is in use.
 */
async function storeBatch(
  { db, now }: ScreeningServices,
  list_id: string,
  { screened }: Batch,
): Promise<boolean> {
  if (screened.length === 0) return true;
  return db.transaction(async (tx) => {
    if ((await newestList(tx))?.id !== list_id) return false;
    await lockFiles(tx, {
      parties: screened.map(({ party }) => party.id),
      found: screened.flatMap(({ party, matches }) => (matches.length > 0 ? [party.id] : [])),
    });
    await refreshFiles(tx, now(), await storeScreenings(tx, { list_id, now: now() }, screened));
    return true;
  });
}

async function screenApart(db: Db, input: { list_id: string; total: number; parties: Screened['party'][] }) {
  let output = await pool.run(input, { seconds: SECONDS });
  if (output === 'needs_names') {
    await giveNames(db, input.list_id);
    output = await pool.run(input, { seconds: SECONDS });
  }
  // Another list was loaded meanwhile, whose screening begins anew.
  if (!Array.isArray(output)) throw new Error('The names of the list changed during a screening');
  return output;
}

async function giveNames(db: Db, list_id: string): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await db.execute<StoredName & { id: string } & Record<string, unknown>>(sql`
      select n.id, n.unique_id, e.kind, n.given, n.family, e.births
      from sanctions_names n join sanctions_entries e using (unique_id)
      where n.id > ${after} order by n.id limit ${BATCH.names}`);
    if (rows.length === 0) return;
    await pool.run({ list_id, names: rows }, { seconds: SECONDS });
    after = Number(rows.at(-1)?.id);
  }
}

async function countDue(db: Db, list_id: string): Promise<{ all: number; due: number }> {
  const { rows } = await db.execute<{ all: number; due: number }>(sql`
    select count(*)::int as all, (count(*) filter (where s.list_id is distinct from ${list_id}::uuid))::int as due
    from due_diligence_parties p left join party_screenings s on s.party_id = p.id
    where p.left_on is null`);
  return rows[0] ?? { all: 0, due: 0 };
}

async function noteProgress(
  db: Db,
  { id, all, screened }: { id: string; all: number; screened: number },
): Promise<void> {
  await db.execute(
    sql`update sanctions_lists set parties = ${all}::int, screened = ${screened}::int where id = ${id}`,
  );
}

async function noteEnd({ db, now }: ScreeningServices, id: string, all: number): Promise<void> {
  await db.execute(sql`
    update sanctions_lists set parties = ${all}::int, screened = ${all}::int,
      screened_at = coalesce(screened_at, ${now().toISOString()}::timestamptz)
    where id = ${id} and (screened_at is null or parties <> ${all}::int or screened <> ${all}::int)`);
}
