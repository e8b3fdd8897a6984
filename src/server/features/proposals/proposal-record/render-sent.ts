import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import { chosenFees } from '#contract/proposals/proposal-page/chosen-fees.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { publicFees } from '#contract/proposals/proposal-versions/document/public-fees.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { logoOf } from './logo-of.ts';
import { renderApart, SENT_SECONDS } from './render-apart.ts';

export const PDF_TYPE = 'application/pdf';

/**
 * Renders a proposal without signatures: as it was sent, or as the first signatory accepted it. The same version and
 * options give the same bytes, whenever they are rendered. Throws SERVICE_UNAVAILABLE and
 * DOCUMENT_TOO_LARGE.
 */
export async function renderSent(
  { db, log }: Pick<Ctx, 'log'> & { db: Pick<Tx, 'select'> },
  { document, document_hash }: { document: ProposalDocument; document_hash: string },
  accepted: { left_out: string[]; letters: ShownLetter[] } | null = null,
  isPatient = false,
): Promise<Buffer> {
  const left_out = accepted?.left_out ?? [];
  const fees = publicFees(chosenFees(document, left_out));
  const letters = accepted?.letters ?? chosenLetters(document, fees, { is_offer: true });
  const input = {
    document,
    document_hash,
    letters,
    left_out,
    fees,
    signatures: [],
    timeline: null,
    logo: await logoOf(db, document.firm.logo),
    time_stamp: 'none' as const,
  };
  return renderApart({ log }, input, { seconds: SENT_SECONDS, isPatient });
}

export function sentName({ reference, number }: Pick<ProposalDocument, 'reference' | 'number'>): string {
  return `proposal-${reference}-${number}.pdf`;
}
