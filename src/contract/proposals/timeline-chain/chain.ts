import type { TimelineEvent, TimelineLink } from './timeline-export.ts';

/** Returns the SHA-256 of a text in UTF-8 as lower-case hexadecimal. The contract has no access to Node. */
export type Sha256 = (text: string) => string;

/** The previous hash of a timeline's first link. */
export const NO_HASH = '0'.repeat(64);

/**
 * The committed text of an event: a JSON array with a space after each comma, as PostgreSQL's `json_build_array` and
 * Python's `json.dumps` write it. `timeline_content` in the database builds the same text.
 */
export function contentOf({ at, actor_id, actor_name, type, client_name, changes }: TimelineEvent): string {
  const fields = [at, actor_id, actor_name, type, client_name, changes];
  return `[${fields.map((field) => JSON.stringify(field)).join(', ')}]`;
}

export function commitmentTo(event: TimelineEvent, salt: string, sha256: Sha256): string {
  return sha256(`${salt}${contentOf(event)}`);
}

/** Returns the hash of a link. The next link contains this hash. The head contains the hash of the last link. */
export function linkHash(
  { position, previous_hash, commitment }: Pick<TimelineLink, 'position' | 'previous_hash' | 'commitment'>,
  sha256: Sha256,
): string {
  return sha256(`${position} ${previous_hash} ${commitment}`);
}
