import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/connect.ts';

/** The triggers that refuse changes (drizzle/0000_baseline.sql). */
const KEEPING =
  "('keep', 'keep_from_truncate', 'keep_sent', 'keep_signatures', 'keep_events', 'must_be_recorded', 'moves_must_be_recorded')";

/** Runs `change` in a transaction as the database's owner can: without the triggers that keep evidence as it is. */
export async function asOwner<T>({ db }: { db: Db }, change: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const set = (to: 'disable' | 'enable') =>
      tx.execute(
        sql.raw(`do $$ declare t record; begin
          for t in select tgrelid::regclass as name, tgname from pg_trigger where tgname in ${KEEPING} loop
            execute format('alter table %s ${to} trigger %I', t.name, t.tgname);
          end loop;
        end $$`),
      );
    await set('disable');
    const result = await change(tx);
    await tx.execute(sql`set constraints all immediate`);
    await set('enable');
    return result;
  });
}
