import { timingSafeEqual } from 'node:crypto';
import { codeState } from '#contract/proposals/signatures/code.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import type { SignatoryRow, VersionRow } from '#server/features/proposals/proposal-page/proposal-rows.ts';

/**
 * Whether a reader has to enter a code, and whether this browser has done so. After a code is entered, `code_hash` is
 * the hash of the proof that the browser sent with it.
 */
export function codeOf(
  { version, reader }: { version: VersionRow; reader: SignatoryRow },
  { code_proof, now }: { code_proof: string | null; now: Date },
): { needed: boolean; entered: boolean } {
  const needed = version.document.signing.needs_code;
  const proved = codeState(reader, now) === 'entered' && isHashOf(reader.code_hash, code_proof);
  return { needed, entered: needed && proved };
}

/** Compares the hashes in constant time. */
export function isHashOf(hash: string | null, secret: string | null): boolean {
  if (hash === null || secret === null) return false;
  const [stored, given] = [Buffer.from(hash), Buffer.from(hashToken(secret))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}

/** Text to hash for a code. It contains the signatory, so that equal codes of two signatories have different hashes. */
export function codeText(signatory_id: string, code: string): string {
  return `${signatory_id} ${code}`;
}
