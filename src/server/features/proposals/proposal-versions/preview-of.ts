import { hash } from 'node:crypto';
import { buildDocument } from '#contract/proposals/proposal-versions/document/build-document.ts';
import { canonicalJson } from '#contract/proposals/proposal-versions/document/canonical.ts';
import { shownContent } from '#contract/proposals/proposal-versions/document/shown-content.ts';
import type { ProposalDraft } from '#contract/proposals/proposal-versions/draft.ts';
import type { Preview } from '#contract/proposals/proposal-versions/preparation.ts';
import { sendProblems } from '#contract/proposals/proposal-versions/send-problems.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { type ProposalSource, readInvolvedPeople } from './read-source.ts';

/** The document of a draft as it would be sent now, and its problems. */
export async function previewOf(
  db: Db | Tx,
  source: ProposalSource,
  draft: ProposalDraft,
  { now, actor }: Pick<SignedInCtx, 'now' | 'actor'>,
): Promise<Preview> {
  const people = await readInvolvedPeople(db, {
    sender: actor.user_id,
    owner: source.client.owner_id,
    countersignatory: draft.countersignatory,
  });
  const { countersignatory } = people;
  const { document, letter_problems } = buildDocument({ ...source, draft, countersignatory }, now());
  return {
    document,
    document_hash: contentHash(shownContent(document)),
    problems: sendProblems({
      document,
      draft,
      proforma: source.details,
      saved_fees: source.saved_fees,
      letter_problems,
      is_bot_under_way: source.is_bot_under_way,
      is_countersignatory_gone: draft.countersignatory !== null && countersignatory === null,
      people,
    }),
  };
}

/** SHA-256 of the canonical JSON, in hexadecimal. */
export function contentHash(content: unknown): string {
  return hash('sha256', canonicalJson(content), 'hex');
}
