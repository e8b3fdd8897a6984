import { createHash } from 'node:crypto';
import { letterName } from '#contract/proposals/letters/letter-name.ts';
import { canonicalJson } from '#contract/proposals/proposal-versions/document/canonical.ts';
import type { RecordInput } from './record-input.ts';

/** A part of a proposal, as the bytes that are attached to the PDF and whose hash the certificate prints. */
export interface HashedPart {
  label: string;
  /** What the part is about, or ''. */
  about: string;
  /** Name of the attached file. */
  name: string;
  content: Buffer;
  /** In hexadecimal. */
  sha256: string;
}

/** The document that was signed, its letters as they read, the fees with the client's choices, and the options left out. */
export function hashedParts({
  document,
  document_hash,
  letters,
  fees,
  left_out,
}: Pick<RecordInput, 'document' | 'document_hash' | 'letters' | 'fees' | 'left_out'>): HashedPart[] {
  const whole = hashedPart('Document', 'document.json', document);
  return [
    // A document that was stored in another form is not attached: its bytes would have another hash.
    ...(whole.sha256 === document_hash ? [whole] : []),
    ...letters.map((letter, index) =>
      hashedPart('Letter', `letter-${index + 1}.json`, letter, letterName(letter)),
    ),
    hashedPart('Fees', 'fees.json', fees),
    hashedPart('Options', 'options-left-out.json', left_out.toSorted()),
  ];
}

function hashedPart(label: string, name: string, value: unknown, about = ''): HashedPart {
  const content = Buffer.from(canonicalJson(value));
  return { label, about, name, content, sha256: createHash('sha256').update(content).digest('hex') };
}
