/** PostgreSQL's classes of errors that say "not now": connection trouble, shutdown, no room, lock or time limit. */
const AWAY_CODES = /^(08...|57P0[1235]|53...|55P03|57014|40001|40P01)$/;
const AWAY_NODE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const AWAY_MESSAGES =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|cannot use a pool after|client has encountered a connection error/i;

/** When to ask again, as every 503 says. */
export const RETRY_AFTER_SECONDS = 2;

/** Whether a query failed because the database could not be asked just now, and asking again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (AWAY_CODES.test(code) || AWAY_NODE_CODES.has(code) || AWAY_MESSAGES.test(at.message)) return true;
  }
  return false;
}
