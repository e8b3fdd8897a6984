import type { LogoType } from '#contract/firm/firm/logo.ts';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import type { Signature } from '#contract/proposals/signatures/signature.ts';

export interface RecordInput {
  document: ProposalDocument;
  /** SHA-256 of the document's canonical JSON. */
  document_hash: string;
  /** The letters as they read: as they were accepted or, before that, as an offer. */
  letters: ShownLetter[];
  /** Keys of the options that the client left out. */
  left_out: string[];
  /** The fees without the options in `left_out`. */
  fees: Fees;
  /** In the order of the signatories. Empty for an unsigned proposal, which has no certificate. */
  signatures: Signature[];
  /** The head of the client's timeline: how many events it has, and the hash of the last. */
  timeline: { count: number; hash: string } | null;
  logo: { type: LogoType; content: Uint8Array } | null;
  /** Whether a time-stamp authority is configured. */
  time_stamp: 'configured' | 'none';
}
