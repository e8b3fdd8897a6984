import type { UNSEALED_KINDS } from '#contract/proposals/verification/contract.ts';

/** Bytes from the start within which PDF readers accept the header. */
const HEADER_WITHIN = 1_024;

/** Whether a file without a seal of this product is a PDF, encrypted, or signed in another way. */
export function unsealedKind(file: Buffer): (typeof UNSEALED_KINDS)[number] {
  if (!file.subarray(0, HEADER_WITHIN).includes('%PDF-')) return 'no_pdf';
  const text = file.toString('latin1');
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text)) return 'encrypted';
  return /\/ByteRange\s*\[/.test(text) ? 'foreign' : 'plain';
}
