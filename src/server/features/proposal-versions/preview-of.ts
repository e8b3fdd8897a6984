import { hash } from 'node:crypto';
import { buildDocument } from '#contract/proposal-versions/build-document.ts';
import { canonicalJson } from '#contract/proposal-versions/canonical.ts';
import type { ProposalDraft } from '#contract/proposal-versions/draft.ts';
import type { Preview } from '#contract/proposal-versions/preparation.ts';
import { sendProblems } from '#contract/proposal-versions/send-problems.ts';
import { shownContent } from '#contract/proposal-versions/shown-content.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { type ProposalSource, readCountersignatory } from './read-source.ts';

/** The document of a draft as it would be sent now, and its problems. */
export async function previewOf(
  db: Db | Tx,
  source: ProposalSource,
  draft: ProposalDraft,
  now: Date,
): Promise<Preview> {
  const countersignatory = await readCountersignatory(db, draft);
  const { document, letter_problems } = buildDocument({ ...source, draft, countersignatory }, now);
  return {
    document,
    document_hash: contentHash(shownContent(document, draft)),
    problems: sendProblems({
      document,
      draft,
      proforma: source.details,
      saved_fees: source.saved_fees,
      letter_problems,
      is_bot_under_way: source.is_bot_under_way,
      is_countersignatory_gone: draft.countersignatory !== null && countersignatory === null,
    }),
  };
}

/** SHA-256 of the canonical JSON, in hexadecimal. */
export function contentHash(content: unknown): string {
  return hash('sha256', canonicalJson(content), 'hex');
}
