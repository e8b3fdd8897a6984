import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import { canonicalJson } from '#contract/proposals/proposal-versions/document/canonical.ts';

/**
 * SHA-256 of the letters' canonical JSON, in hexadecimal. The page sends it with a signature, and the server compares it
 * with its own. The browser's own SHA-256 doesn't exist on plain HTTP pages.
 */
export function lettersHash(letters: readonly ShownLetter[]): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(letters))));
}
