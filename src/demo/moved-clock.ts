import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/connect.ts';

export interface MovedClock {
  /** In the transaction, so that all verbs run in it. */
  db: Db;
  now: () => Date;
  /** Moves the product's clock and the database's. */
  set(at: Date): Promise<void>;
}

/**
 * Runs work in one transaction whose clock is moved. Columns that the database's clock fills by default get the moved
 * time. Triggers do so, because they let others read the tables, and the transaction removes them at its end.
 */
export async function withMovedClock<Result>(
  db: Db,
  work: (clock: MovedClock) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(CLOCK);
    // The transaction waits for files that other processes render and read.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    for (const { table, columns } of await clockColumns(tx)) {
      const names = sql.raw(columns.map((column) => `'${column}'`).join(', '));
      await tx.execute(
        sql`create trigger a_demo_clock before insert on ${sql.identifier(table)} for each row execute function demo_clock(${names})`,
      );
    }
    let time = new Date();
    const result = await work({
      db: tx as unknown as Db,
      now: () => time,
      async set(at) {
        time = at;
        await tx.execute(sql`select set_config('demo.now', ${at.toISOString()}, true)`);
      },
    });
    // Removing a trigger waits for everybody who reads the table at this moment.
    await tx.execute(sql`set local lock_timeout to default`);
    await tx.execute(sql`drop function demo_clock cascade`);
    return result;
  });
}

/** Columns that a row left to the database have the transaction's time. */
const CLOCK: SQL = sql.raw(`
  create function demo_clock() returns trigger language plpgsql as $$
  declare
    moved constant text := current_setting('demo.now', true);
    name text;
  begin
    if coalesce(moved, '') = '' then return new; end if;
    foreach name in array tg_argv loop
      if (to_jsonb(new) ->> name)::timestamptz(3) = now()::timestamptz(3) then
        new := jsonb_populate_record(new, jsonb_build_object(name, moved));
      end if;
    end loop;
    return new;
  end
  $$`);

async function clockColumns(tx: Tx): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await tx.execute<{ table: string; columns: string[] }>(sql`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and column_default = 'now()' group by table_name`);
  return rows;
}
