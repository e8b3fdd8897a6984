import { DATABASE_POSITION_HEADER, laterPosition } from '#contract/database-position.ts';
import { POSITION_HEADER } from '#contract/events.ts';

let first = '';
let newest = '';

/**
 * Call with every response. Only the first position counts: no other request starts before that response, so nothing
 * on the page is older, whichever process served it.
 */
export function notePosition({ headers }: Response): void {
  first ||= headers.get(POSITION_HEADER) ?? '';
  noteDatabasePosition(headers.get(DATABASE_POSITION_HEADER));
}

/** Keeps the newest database position that the page has received, from responses and from announced changes. */
export function noteDatabasePosition(position: string | null): void {
  newest = laterPosition(newest, position);
}

/** Tells the server that the answer must not be older than what the page knows. */
export function sendDatabasePosition({ headers }: Request): void {
  if (newest !== '') headers.set(DATABASE_POSITION_HEADER, newest);
}

/** Position from which the first event stream resumes, or '' if unknown. */
export function firstPosition(): string {
  return first;
}
