import { chosenFees } from '#contract/proposal-page/chosen-fees.ts';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import { publicFees } from '#contract/proposal-versions/public-fees.ts';
import type { Tx } from '#server/db/connect.ts';
import { logoOf } from './logo-of.ts';
import { recordHashes } from './record-hashes.ts';
import { renderRecord } from './render-record.ts';

export const PDF_TYPE = 'application/pdf';

/**
 * Renders a proposal without signatures: as it was sent, or with the options in `left_out` marked as left out. The same
 * version and options give the same bytes, whenever they are rendered.
 */
export async function renderSent(
  db: Pick<Tx, 'select'>,
  { document, document_hash }: { document: ProposalDocument; document_hash: string },
  left_out: string[] = [],
): Promise<Buffer> {
  const fees = publicFees(chosenFees(document, left_out));
  return renderRecord({
    document,
    document_hash,
    left_out,
    fees,
    signatures: [],
    timeline: null,
    hashes: recordHashes(document, fees, left_out),
    logo: await logoOf(db, document.firm.logo),
    time_stamp: 'none',
  });
}

export function sentName({ reference, number }: Pick<ProposalDocument, 'reference' | 'number'>): string {
  return `proposal-${reference}-${number}.pdf`;
}
