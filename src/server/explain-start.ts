import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { NewerSchemaError } from './db/migrate.ts';
import { EnvError } from './kernel/env.ts';

/** Of Node and of PostgreSQL (53100: disk_full); programs that we start only say it in words. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
const DISK_FULL_WORDS = /No space left on device|Disk quota exceeded/i;

/** Why the app doesn't start: one sentence where the person who starts it can mend it, the stack for anything else. */
export function explainStart(
  error: unknown,
  vars: { PORT?: string | undefined; DATA_DIR?: string | undefined },
): string {
  if (error instanceof EnvError || error instanceof DataDirError || error instanceof NewerSchemaError) {
    return error.message;
  }
  if (isDiskFull(error)) {
    return `There is no space left on the disk of the database or of the data directory ${vars.DATA_DIR ?? './data'}. Free some space and start again.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${vars.PORT ?? 3000} is in use by another program. Stop it, or set PORT to a free one.`;
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
