import type { LogoType } from '#contract/firm/logo.ts';
import type { Fees } from '#contract/pricing/fees.ts';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import type { Signature } from '#contract/signatures/signature.ts';

/**
 * SHA-256 hashes of parts of a proposal, in hexadecimal, as the certificate prints them. A file can't contain its own
 * hash.
 */
export interface RecordHashes {
  letters: { id: string; sha256: string }[];
  fees: string;
  options: string;
}

export interface RecordInput {
  document: ProposalDocument;
  /** SHA-256 of the document's canonical JSON. */
  document_hash: string;
  /** Keys of the options that the client left out. */
  left_out: string[];
  /** The fees without the options in `left_out`. */
  fees: Fees;
  /** In the order of the signatories. Empty for an unsigned proposal, which has no certificate. */
  signatures: Signature[];
  /** The head of the client's timeline: how many events it has, and the hash of the last. */
  timeline: { count: number; hash: string } | null;
  hashes: RecordHashes;
  logo: { type: LogoType; content: Uint8Array } | null;
  /** Whether a time-stamp authority is configured. */
  time_stamp: 'configured' | 'none';
}
