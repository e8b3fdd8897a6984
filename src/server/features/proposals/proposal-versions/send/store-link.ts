import { and, eq, isNotNull } from 'drizzle-orm';
import { hashToken } from '#server/auth/hash-token.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import {
  proposal_links,
  proposal_signatories,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import type { ActivityActor } from '#server/features/identity/activity/record-activity.ts';

interface NewLink {
  token: string;
  signatory_id: string;
  made_by: ActivityActor;
  /** Null for a link that is copied. */
  mail_id: string | null;
  reminder?: string;
  /** ISO instant */
  at: string;
}

/** Adds a link of a signatory. Its token is not stored. */
export async function storeSignatoryLink(
  tx: Tx,
  { token, signatory_id, made_by, mail_id, reminder, at }: NewLink,
): Promise<void> {
  await tx.insert(proposal_links).values({
    signatory_id,
    token_hash: hashToken(token),
    reminder: reminder ?? null,
    created_at: at,
    made_by: made_by.user_id,
    made_by_name: made_by.full_name,
    mail_id,
  } satisfies FullRow<typeof proposal_links, 'id' | 'ended_at'>);
  await tx
    .update(proposal_signatories)
    .set({ wrong_person_at: null, wrong_person_note: null })
    .where(and(eq(proposal_signatories.id, signatory_id), isNotNull(proposal_signatories.wrong_person_at)));
}

/** URL of the proposal's page for a token. */
export function proposalUrl(appUrl: string, token: string): string {
  return `${appUrl}/proposal/${token}`;
}
