import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import type { Preview } from '#contract/proposals/proposal-versions/preparation.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { contentHash } from '#server/features/proposals/proposal-versions/preview-of.ts';
import type { ProposalSource } from '#server/features/proposals/proposal-versions/read-source.ts';

/** Stores the previewed document as a new version, with its signatories in order. */
export async function insertVersion(
  tx: Tx,
  {
    context,
    source,
    preview,
    document,
    run_id,
  }: {
    context: Pick<SignedInCtx, 'actor'>;
    source: Pick<ProposalSource, 'client' | 'saved_fees' | 'proforma_id'>;
    preview: Preview;
    /** The preview's, with its final ids. */
    document: ProposalDocument;
    run_id: string;
  },
) {
  const { id: version_id, sent_at } = document;
  const client_id = source.client.id;
  const [version] = await tx
    .insert(proposal_versions)
    .values({
      id: version_id,
      client_id,
      number: document.number,
      document,
      document_hash: contentHash(document),
      saved_fees: source.saved_fees,
      proforma_id: source.proforma_id,
      run_id,
      state: 'open',
      sent_at,
      sent_by: context.actor.user_id,
      sent_by_name: context.actor.full_name,
      valid_until: document.valid_until,
    } satisfies FullRow<
      typeof proposal_versions,
      | 'reminders_stopped_at'
      | 'accepted_at'
      | 'left_out'
      | 'accepted_fees'
      | 'accepted_letters'
      | 'ended_at'
      | 'ended_by_name'
      | 'end_reason'
    >)
    .returning();
  if (!version) throw new Error('The database returned no row for a new version');
  const signatories = await tx
    .insert(proposal_signatories)
    .values(
      document.signatories.map((signatory, index) => ({
        id: signatory.id,
        version_id,
        client_id,
        place: index + 1,
        kind: signatory.kind,
        // In the preview, the countersignatory's id is the user's id.
        user_id: signatory.kind === 'firm' ? (preview.document.signatories[index]?.id ?? null) : null,
        name: signatory.name,
        email: signatory.email,
        position: signatory.position,
      })),
    )
    .returning();
  return { version, signatories: signatories.toSorted((one, other) => one.place - other.place) };
}
