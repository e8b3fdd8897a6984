import type pg from 'pg';

/** An arbitrary constant that nothing else in the database locks. */
const EXPORT_LOCK = 7_411_976;

/** Lets one process at a time make an export. The lock ends with the transaction, also if the process dies. */
export async function tryExportLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
    EXPORT_LOCK,
  ]);
  return rows[0]?.free === true;
}

/** Whether a process is making an export. */
export async function isExportLocked(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())`,
    [EXPORT_LOCK],
  );
  return rowCount !== 0;
}
