import { DATABASE_POSITION_HEADER, laterPosition } from '#contract/database-position.ts';
import { POSITION_HEADER } from '#contract/events.ts';

let first = '';
let newest = '';

/**
 * Call with every response. The first event stream resumes from the first response's position. No other request starts
 * before that response, so nothing on the page is older.
 */
export function notePosition({ headers }: Response): void {
  first ||= headers.get(POSITION_HEADER) ?? '';
  noteDatabasePosition(headers.get(DATABASE_POSITION_HEADER));
}

/** Stores a database position from a response or an announced change, if it is the newest so far. */
export function noteDatabasePosition(position: string | null): void {
  newest = laterPosition(newest, position);
}

/** Call with the positions that the document brought, before any response. */
export function startPositions(position: string, databasePosition: string | null): void {
  first = position;
  noteDatabasePosition(databasePosition);
}

/** Sends the newest position, so that the response is at least as new as everything that the page has received. */
export function sendDatabasePosition({ headers }: Request): void {
  if (newest !== '') headers.set(DATABASE_POSITION_HEADER, newest);
}

/** Position from which the first event stream resumes, or '' if unknown. */
export function firstPosition(): string {
  return first;
}
