import { POSITION_HEADER } from '#contract/events.ts';

let first = '';

/**
 * Call with every response. The first event stream resumes from the first response's position. No other request starts
 * before that response, so nothing on the page is older.
 */
export function notePosition({ headers }: Response): void {
  first ||= headers.get(POSITION_HEADER) ?? '';
}

/** Call with the position that the document brought, before any response. */
export function startPosition(position: string): void {
  first = position;
}

/** Position from which the first event stream resumes, or '' if unknown. */
export function firstPosition(): string {
  return first;
}
