import { eq } from 'drizzle-orm';
import { versionState } from '#contract/proposals/proposal-versions/version-state.ts';
import type { Services } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import type { ProposalMailSubject } from '#server/jobs/mail-subject.ts';

/**
 * Whether a delayed mail's version is still open, or signed if the mail is to the countersignatory. The recipient must
 * not have signed or declined the version, nor a reader of their link have been somebody else. A reminder isn't sent while the client is closed or reminders are stopped.
 */
export async function isProposalMailDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { signatory_id, reminder = false }: Pick<ProposalMailSubject, 'signatory_id'> & { reminder?: boolean },
): Promise<boolean> {
  const { state, valid_until, accepted_at, reminders_stopped_at } = proposal_versions;
  const { kind, signed_at, declined_at, wrong_person_at } = proposal_signatories;
  const [found] = await db
    .select({
      state,
      valid_until,
      accepted_at,
      reminders_stopped_at,
      kind,
      signed_at,
      declined_at,
      wrong_person_at,
      closed_at: clients.closed_at,
    })
    .from(proposal_signatories)
    .innerJoin(proposal_versions, eq(proposal_versions.id, proposal_signatories.version_id))
    .innerJoin(clients, eq(clients.id, proposal_signatories.client_id))
    .where(eq(proposal_signatories.id, signatory_id));
  if (!found || found.signed_at !== null || found.declined_at !== null) return false;
  if (found.wrong_person_at !== null) return false;
  if (reminder && (found.closed_at ?? found.reminders_stopped_at) !== null) return false;
  const now_state = versionState(found, now());
  // The last signature of the client ends the version, and the countersignature may follow.
  return now_state === 'open' || (found.kind === 'firm' && now_state === 'signed');
}
