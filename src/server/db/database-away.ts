/** PostgreSQL's error classes for temporary failures: connection, shutdown, lack of resources. */
const AWAY_CODES = /^(08...|57P0[1235]|53...)$/;
const AWAY_NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const AWAY_MESSAGES =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|timeout expired|cannot use a pool after|client has encountered a connection error/i;

/** SQLSTATE of a write on a standby, or on a primary that is set to read only. */
const READ_ONLY = '25006';
/** SQLSTATE of a statement that has waited for a lock for too long. */
const LOCKED = '55P03';

/** PostgreSQL's error codes for conflicts between concurrent queries, for timeouts, and for a read-only database. */
const REASONS = new Map([
  [READ_ONLY, 'The database is read-only'],
  ['40P01', 'Two transactions deadlocked'],
  ['40001', 'Two transactions changed the same rows'],
  [LOCKED, 'A lock was not released in time'],
  ['57014', 'A statement took too long'],
]);

/** 'Retry-After' of every 503. */
export const RETRY_AFTER_SECONDS = 2;

/** A statement that succeeds if the database accepts writes, and fails with 25006 if it doesn't. */
export const REQUIRE_WRITABLE = `do $$ begin
  if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
end $$`;

/** Returns the failure's reason for the log if a later retry makes sense, or null if it doesn't. */
export function whyUnavailable(error: unknown): string | null {
  for (const { code, message } of causes(error)) {
    const reason = REASONS.get(code);
    if (reason !== undefined) return reason;
    if (AWAY_CODES.test(code) || AWAY_NODE_CODES.has(code) || AWAY_MESSAGES.test(message))
      return 'The database is unavailable';
  }
  return null;
}

/** Whether the database refused a write because it is read-only. A new connection may reach another server. */
export function isReadOnly(error: unknown): boolean {
  return causes(error).some(({ code }) => code === READ_ONLY);
}

/** Whether somebody else held a lock for too long. */
export function isLocked(error: unknown): boolean {
  return causes(error).some(({ code }) => code === LOCKED);
}

/** The refusal for an error that `whyUnavailable` explains. */
export function unavailableCode(error: unknown): 'RECORD_LOCKED' | 'SERVICE_UNAVAILABLE' {
  return isLocked(error) ? 'RECORD_LOCKED' : 'SERVICE_UNAVAILABLE';
}

/** Returns an error and its causes. */
function causes(error: unknown): { code: string; message: string }[] {
  const found: { code: string; message: string }[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    found.push({ code: 'code' in at && typeof at.code === 'string' ? at.code : '', message: at.message });
  return found;
}
