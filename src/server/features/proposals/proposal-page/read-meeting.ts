import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Meeting } from '#contract/proposals/proposal-page/meeting.ts';
import { nextSignatories } from '#contract/proposals/signatures/signing-order.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { signatoriesOf, versionBy } from './proposal-rows.ts';
import { readableState } from './refuse-ended.ts';

/** Returns a version's signatories and whose turn it is. Throws HANDED_OVER, NOT_FOUND and PROPOSAL_ENDED. */
export async function readMeeting({
  context,
  input: { version_id },
}: ProcedureCall<{ version_id: string }>): Promise<Meeting> {
  const narrowedTo = context.actor.handed_over?.version_id ?? version_id;
  if (narrowedTo !== version_id) throw new Refusal('HANDED_OVER', { version_id: narrowedTo });
  const [[version], signatories] = await Promise.all([
    versionBy(context.db, eq(proposal_versions.id, version_id)),
    signatoriesOf(context.db, version_id),
  ]);
  if (!version) throw new Refusal('NOT_FOUND');
  const state = await readableState(context, { version });
  const { document, document_hash, client_id } = version;
  const next = nextSignatories(document.signing.order, signatories);
  return {
    client_id,
    client: document.client.company ?? document.client.name,
    firm: document.firm,
    reference: document.reference,
    number: document.number,
    state,
    document_hash,
    intent: document.statements.intent,
    signatories: signatories.map((one) => ({
      id: one.id,
      name: one.name,
      position: one.position,
      kind: one.kind,
      signed_at: one.signed_at,
      is_their_turn: next.includes(one),
      is_you: one.kind === 'firm' && one.user_id === context.actor.user_id,
    })),
  };
}
