/** PostgreSQL's error classes for temporary failures: connection, shutdown, lack of resources. */
const AWAY_CODES = /^(08...|57P0[1235]|53...)$/;
const AWAY_NODE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const AWAY_MESSAGES =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|cannot use a pool after|client has encountered a connection error/i;

/** PostgreSQL's error codes for conflicts between concurrent queries. */
const IN_THE_WAY = new Map([
  ['40P01', 'Two transactions deadlocked'],
  ['40001', 'Two transactions changed the same rows'],
  ['55P03', 'A lock was not released in time'],
  ['57014', 'A statement took too long'],
]);

/** 'Retry-After' of every 503. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Returns why the database couldn't run a query, for the log, if a later retry makes sense; null if it doesn't.
 */
export function whyUnavailable(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    const inTheWay = IN_THE_WAY.get(code);
    if (inTheWay !== undefined) return inTheWay;
    if (AWAY_CODES.test(code) || AWAY_NODE_CODES.has(code) || AWAY_MESSAGES.test(at.message))
      return 'The database is away';
  }
  return null;
}
