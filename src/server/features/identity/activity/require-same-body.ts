import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { changesBetween } from './changes-between.ts';

/**
 * Checks that a repeated request, whose id is known, has the body that was stored. Otherwise the caller would believe that
 * something else was saved. Throws ID_IN_USE with the fields that differ.
 */
export function requireSameBody<Sent extends object>(
  stored: Readonly<Record<keyof Sent, unknown>>,
  sent: Sent,
): void {
  const fields = Object.keys(changesBetween(stored, sent));
  if (fields.length > 0) throw new Refusal('ID_IN_USE', { fields });
}

/** Returns the hash of a part of a body that is too large to be compared, or not stored. */
export function hashOf(part: unknown): string {
  return createHash('sha256').update(JSON.stringify(part)).digest('hex');
}
