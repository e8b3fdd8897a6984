import type { ProposalDocument } from './document.ts';
import type { ProposalDraft } from './draft.ts';

/**
 * Returns the part of a preview that sending may not change. The document's id and times are set on sending. Until
 * then, the last day isn't known, so the result has the number of days instead. Decision 0109.
 */
export function shownContent(
  document: ProposalDocument,
  { valid_days }: Pick<ProposalDraft, 'valid_days'>,
): Omit<ProposalDocument, 'id' | 'sent_at' | 'valid_until'> & { valid_days: number } {
  const { id: _, sent_at: __, valid_until: ___, ...shown } = document;
  return { ...shown, valid_days };
}
