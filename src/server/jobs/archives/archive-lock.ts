import type pg from 'pg';
import type { ArchiveKind } from './archive-kind.ts';

type Lock = Pick<ArchiveKind, 'lock'>;

/** Lets one process at a time make an archive. The lock ends with the transaction, also if the process dies. */
export async function tryArchiveLock(client: pg.ClientBase, { lock }: Lock): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
    lock,
  ]);
  return rows[0]?.free === true;
}

/** Whether a process is making an archive. */
export async function isArchiveLocked(pool: pg.Pool, { lock }: Lock): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())`,
    [lock],
  );
  return rowCount !== 0;
}
