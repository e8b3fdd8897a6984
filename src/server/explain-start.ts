import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { NoSessionError } from './db/checks/no-session.ts';
import { UnsuitableDatabaseError } from './db/checks/unsuitable-database.ts';
import { NoServerError } from './db/find-server.ts';
import { NewerSchemaError } from './db/migrate.ts';
import { MigrationLockError } from './db/migration-lock.ts';
import { sqlState } from './db/sql-state.ts';
import { EnvError } from './kernel/env.ts';

/** Codes of Node and PostgreSQL (53100: disk_full). Programs that we start report a full disk only in words. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** PostgreSQL's lock_not_available, after `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
const DISK_FULL_WORDS = /No space left on device|Disk quota exceeded/i;

/** Errors whose message already explains the problem to the operator. */
const EXPLAINED = [
  EnvError,
  DataDirError,
  NewerSchemaError,
  NoServerError,
  MigrationLockError,
  NoSessionError,
  UnsuitableDatabaseError,
];

/** Explains a failed start: what to do if the operator can fix the problem, otherwise the stack. */
export function explainStart(
  error: unknown,
  vars: { PORT?: string | undefined; DATA_DIR?: string | undefined },
): string {
  if (error instanceof Error && EXPLAINED.some((kind) => error instanceof kind)) return error.message;
  if (isDiskFull(error)) {
    return `The disk of the database or of the data directory ${vars.DATA_DIR ?? './data'} is full. Free some space and start again.`;
  }
  if (sqlState(error) === LOCK_NOT_AVAILABLE) {
    return 'Another process holds a lock that the start needs in the database. Start again. If the lock is still held, find its process in pg_locks.';
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${vars.PORT ?? 3000} is in use by another program. Stop that program, or set PORT to a free port.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && DISK_FULL_CODES.has(String(at.code))) return true;
    if (DISK_FULL_WORDS.test(at.message)) return true;
  }
  return false;
}
