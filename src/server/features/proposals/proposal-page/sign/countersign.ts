import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Countersigning } from '#contract/proposals/proposal-page/signing.ts';
import { whyNotSign } from '#contract/proposals/signatures/may-sign.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { confirmIdentity } from '#server/features/identity/account/confirm-identity.ts';
import { requireName } from '#server/features/identity/account/require-name.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { lockProposal } from '#server/features/proposals/proposal-page/lock-proposal.ts';
import { storeRecord } from '#server/features/proposals/proposal-page/record/store-record.ts';
import { readableState } from '#server/features/proposals/proposal-page/refuse-ended.ts';
import { reportLockedKey } from '#server/features/proposals/sealing/report-locked-key.ts';
import { mailCopies } from './signed-mails.ts';
import { userAgentOf } from './user-agent.ts';

/**
 * Signs a completed proposal for the firm and stores a second record with all signatures. Throws NOT_FOUND, FORBIDDEN,
 * NAME_NEEDED, WRONG_PASSWORD, SECOND_FACTOR_INVALID, PROPOSAL_ENDED, ID_IN_USE,
 * NOT_YOUR_TURN, ALREADY_SIGNED, SHOWN_DIFFERS and SEALING_KEY_LOCKED.
 */
export async function countersign({
  context,
  input: { version_id, submission_id, typed_name, document_hash, confirmation },
}: ProcedureCall<Countersigning & { version_id: string }>): Promise<{ signed_at: string }> {
  const { id, client_id, user_id, signature: stored } = proposal_signatories;
  const [own] = await context.db
    .select({ id, version_id: proposal_signatories.version_id, client_id, user_id, stored })
    .from(proposal_signatories)
    .where(and(eq(proposal_signatories.version_id, version_id), eq(proposal_signatories.kind, 'firm')));
  if (!own) throw new Refusal('NOT_FOUND');
  if (own.user_id !== context.actor.user_id) throw new Refusal('FORBIDDEN');
  requireName(context.actor);
  // A code works once, so a repeated request must not need it again.
  if (own.stored?.submission_id !== submission_id) await confirmIdentity(context, confirmation);
  return reportLockedKey(context, () =>
    context.db.transaction(async (tx) => {
      const proposal = await lockProposal(tx, own);
      if (!proposal) throw new Refusal('NOT_FOUND');
      const { client, version, reader, signatories } = proposal;
      await readableState({ db: tx, now: context.now }, proposal);
      if (reader.signature?.submission_id === submission_id) {
        requireSameBody(reader.signature, { typed_name, document_hash });
        return { signed_at: reader.signature.signed_at };
      }
      const { order } = version.document.signing;
      const why = whyNotSign({ order, signatories, id: own.id, lacks_code: false });
      if (why?.code === 'ALREADY_SIGNED') throw new Refusal(why.code, { signed_at: why.signed_at });
      if (why?.code === 'NOT_YOUR_TURN') throw new Refusal(why.code, { waiting_for: why.waiting_for });
      if (document_hash !== version.document_hash)
        throw new Refusal('SHOWN_DIFFERS', { field: 'document_hash' });

      const signed_at = context.now().toISOString();
      const { name, email, position, kind } = reader;
      const signature = {
        signatory_id: reader.id,
        name,
        email,
        position,
        kind,
        typed_name,
        authentication: `account_${confirmation.method}` as const,
        in_person_with: null,
        link: null,
        links: [],
        code_mail: null,
        signed_in_as: null,
        agreed_to: [version.document.statements.intent],
        early_start: null,
        sent_at: version.sent_at,
        viewed_at: null,
        signed_at,
        ip_address: context.ip_address,
        user_agent: userAgentOf(context),
        document_hash,
        submission_id,
      };
      await tx
        .update(proposal_signatories)
        .set({ signed_at, signature })
        .where(eq(proposal_signatories.id, reader.id));
      const changes = { number: { from: null, to: version.number } };
      await recordActivity(tx, { actor: context.actor, type: 'proposal.countersigned', client, changes });
      const signed = {
        ...proposal,
        signatories: signatories.map((one) =>
          one.id === reader.id ? { ...one, signed_at, signature } : one,
        ),
      };
      const file_id = await storeRecord(tx, { context, proposal: signed, at: signed_at });
      await mailCopies(tx, { context, proposal: signed, file_id });
      return { signed_at };
    }),
  );
}
