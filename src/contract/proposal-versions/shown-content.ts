import type { ProposalDocument } from './document.ts';
import type { ProposalDraft } from './draft.ts';

/**
 * The part of a preview that sending may not change. Ids and times are set when it is sent; the days of validity stand
 * for the last day.
 */
export function shownContent(
  document: ProposalDocument,
  { valid_days }: Pick<ProposalDraft, 'valid_days'>,
): Omit<ProposalDocument, 'id' | 'sent_at' | 'valid_until'> & { valid_days: number } {
  const { id: _, sent_at: __, valid_until: ___, ...shown } = document;
  return { ...shown, valid_days };
}
