import type pg from 'pg';
import { POSITION_DIGITS } from '#contract/database-position.ts';

const asText = (lsn: string) => `lpad((${lsn} - '0/0'::pg_lsn)::text, ${POSITION_DIGITS}, '0')`;

/**
 * SQL for the end of the primary's log, including the part that isn't on disk yet. Everything committed so far is before
 * it. A position taken inside a transaction is too early, because the commit follows it.
 */
export const WRITTEN = asText('pg_current_wal_insert_lsn()');

/** SQL for the position up to which a standby shows every change; null on a primary. */
export const REPLAYED = `case when pg_is_in_recovery() then ${asText('pg_last_wal_replay_lsn()')} end`;

/** SQL for an identity that a primary shares with its standbys, and with other file-level copies of it. */
const IDENTITY = `(select system_identifier from pg_control_system()) || ' ' || current_database()`;

export async function identityOf(database: pg.Pool | pg.Client): Promise<string> {
  const { rows } = await database.query<{ identity: string }>(`select ${IDENTITY} as identity`);
  return rows[0]?.identity ?? '';
}

export async function writtenPosition(database: pg.Pool | pg.Client): Promise<string> {
  const { rows } = await database.query<{ position: string }>(`select ${WRITTEN} as position`);
  return rows[0]?.position ?? '';
}
