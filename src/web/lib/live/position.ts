import { POSITION_HEADER } from '#contract/events.ts';

let first = '';

/**
 * To be called with every answer. Only the first one's position is kept: nothing else is asked for before it is there,
 * so whatever this page shows, from whichever process, is no older.
 */
export function notePosition({ headers }: Response): void {
  first ||= headers.get(POSITION_HEADER) ?? '';
}

/** From where the first stream of events has to go on; '' where that isn't known. */
export function firstPosition(): string {
  return first;
}
