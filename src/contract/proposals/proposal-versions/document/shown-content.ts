import { londonDay } from '#contract/values/london-time.ts';
import type { ProposalDocument } from './document.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the part of a document that sending may not change, so that a preview and the version sent from it have the
 * same. The document's id, its times and its signatories' ids are set on sending. The result has the number of days
 * instead of the last day, and the signatories' places instead of their ids. Decision 0109.
 */
export function shownContent(
  document: ProposalDocument,
): Omit<ProposalDocument, 'id' | 'sent_at' | 'valid_until'> & { valid_days: number } {
  const { id: _, sent_at, valid_until, signatories, letters, ...shown } = document;
  const indexes = new Map(signatories.map(({ id }, index) => [id, String(index)]));
  const indexOf = (id: string) => indexes.get(id) ?? id;
  return {
    ...shown,
    signatories: signatories.map((signatory) => ({ ...signatory, id: indexOf(signatory.id) })),
    letters: letters.map((letter) => ({ ...letter, signatory_ids: letter.signatory_ids.map(indexOf) })),
    valid_days: (Date.parse(valid_until) - Date.parse(londonDay(new Date(sent_at)))) / DAY_MS,
  };
}
