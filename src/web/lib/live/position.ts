import { POSITION_HEADER } from '#contract/events.ts';

let first = '';

/**
 * Call with every response. Only the first position counts: no other request starts before that response, so nothing
 * on the page is older, whichever process served it.
 */
export function notePosition({ headers }: Response): void {
  first ||= headers.get(POSITION_HEADER) ?? '';
}

/** Position from which the first event stream resumes, or '' if unknown. */
export function firstPosition(): string {
  return first;
}
