import type { Action } from './action.ts';
import type { Facts } from './facts.ts';

/** The result of a status's rule. */
export interface Judged {
  /** The sentence without its capital and full stop. */
  clause: string;
  action: Action | null;
  /** Something is already arranged or running, so the client isn't slow. */
  moving?: boolean;
}

/** Returns the action that contacts the client: by phone if there is a number, otherwise by email. */
export function contact({ phone_number, email }: Pick<Facts, 'phone_number' | 'email'>): Action {
  return phone_number === null ? { id: 'write', email } : { id: 'call', phone_number };
}

const LONGEST = 120;

/** Formats a stored text for the end of a sentence: on one line, shortened if it is long, and without its full stop. */
export function quotedLine(text: string): string {
  const line = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![.!])[.!]+$/, '');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}
