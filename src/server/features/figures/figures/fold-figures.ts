import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#server/db/connect.ts';
import { client_figures, figure_sums, figures_due } from '#server/db/schema/clients/client-figures.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import type { ChangeFeed } from '#server/events/change-feed.ts';
import { columns, countedFacts, differencesOf, KEYS, SUMS } from './figure-facts.ts';

/**
 * Milliseconds from a change until it is in the sums. Until then, readers count its client themselves. A client that is
 * changed several times is counted once.
 */
const FOLD_AFTER_MS = 60_000;
/** The same after this many changes, so that there are never many for readers to count. */
const MANY = 100;
const FOLD_MANY_AFTER_MS = 5_000;
/** Due rows per transaction: far fewer than a statement may take, so that the first count ends on a slow machine too. */
const BATCH = 1_000;
/** The advisory lock of those who fold. @internal */
export const FOLD_LOCK = 7_411_979;

/**
 * Counts the clients that are due into the sums, and returns how many. Readers see a client as due or
 * counted, never as both or neither. One runs at a time; a second has nothing to do.
 */
export async function foldFigures({ db }: { db: Db }): Promise<number> {
  let all = 0;
  let batch: FoldedBatch;
  do {
    batch = await foldBatch(db);
    all += batch.clients;
    // A smaller batch is the last: what has come since waits for the next fold.
  } while (batch.rows === BATCH);
  // Sources are free text, which may be about a client.
  if (all > 0) await db.execute(sql`delete from ${figure_sums} where kind = 'added' and n = 0`);
  return all;
}

/** Due rows that were taken, and how many clients they were about. */
interface FoldedBatch {
  rows: number;
  clients: number;
}

async function foldBatch(db: Db): Promise<FoldedBatch> {
  const due = sql`= any(array(select client_id from due))`;
  const summed = (prefix: string) => sql.raw(SUMS.map((name) => `sum(${prefix}${name})`).join(', '));
  return db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as free`,
    );
    if (!locks[0]?.free) return { rows: 0, clients: 0 };
    const { rows } = await tx.execute<FoldedBatch & Record<string, unknown>>(sql`
      with taken as (
        delete from ${figures_due} where ctid = any(array(
          select ctid from ${figures_due} limit ${sql.raw(String(BATCH))}))
        returning client_id
      ), due as materialized (select distinct client_id from taken),
      counted as materialized (${countedFacts(due)}),
      stored as (
        insert into ${client_figures} as old (client_id, facts) select client_id, facts from counted
        on conflict (client_id) do update set facts = excluded.facts where old.facts <> excluded.facts
      ), forgotten as (
        delete from ${client_figures} where client_id = any(array(
          select client_id from due except select client_id from counted))
      ), summed as (
        insert into ${figure_sums} as old (grain, ${columns(KEYS)}, ${columns(SUMS)})
        select grain, kind, case grain when 'month' then date_trunc('month', day)::date else day end as first_day,
          status, owner_id, detail, label, ${summed('')}
        from (${differencesOf(sql`table counted`, due)}) as different join (values ('day'), ('month')) as grains (grain) on kind <> 'open' or grain = 'day'
        group by grain, kind, first_day, status, owner_id, detail, label
        having (${summed('')}) is distinct from (${sql.raw(SUMS.map(() => '0').join(', '))})
        on conflict on constraint figure_sums_key
        do update set ${sql.raw(SUMS.map((name) => `${name} = old.${name} + excluded.${name}`).join(', '))}
      )
      select (select count(*) from taken)::int as rows, count(*)::int as clients from due`);
    return rows[0] ?? { rows: 0, clients: 0 };
  });
}

/**
 * Folds at the start and soon after changes, until the returned function is called. Several processes may run this.
 * Waits until clients that were never counted, such as those of a restored backup, are due.
 */
export async function keepFiguresFolded({
  db,
  changes,
  log,
}: {
  db: Db;
  changes: ChangeFeed;
  log: Logger;
}): Promise<() => Promise<void>> {
  await db.execute(sql`
    insert into ${figures_due} select id from ${clients} c
    where not exists (select from ${client_figures} f where f.client_id = c.id)
      and not exists (select from ${figures_due} limit 1)`);
  let timer: NodeJS.Timeout | undefined;
  let startsAt = Number.POSITIVE_INFINITY;
  let changed = 0;
  let folding: Promise<unknown> = Promise.resolve();

  function fold(): void {
    startsAt = Number.POSITIVE_INFINITY;
    changed = 0;
    folding = foldFigures({ db }).catch((err: unknown) => log.warn({ err }, 'Could not count the figures'));
  }

  function foldWithin(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (startsAt <= at) return;
    clearTimeout(timer);
    startsAt = at;
    timer = setTimeout(fold, milliseconds);
  }

  const unsubscribe = changes.subscribe({
    onChange: ({ entity, id }) => {
      if (entity !== 'clients' && entity !== 'activity_events') return;
      // Without an id, more than a few clients were changed at once.
      changed += id === null ? MANY : 1;
      foldWithin(changed < MANY ? FOLD_AFTER_MS : FOLD_MANY_AFTER_MS);
    },
    onGap: () => foldWithin(FOLD_MANY_AFTER_MS),
  });
  foldWithin(0);
  return async () => {
    unsubscribe();
    clearTimeout(timer);
    await folding;
  };
}
