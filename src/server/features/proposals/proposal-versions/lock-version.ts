import { asc, eq, type SQL } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { versionState } from '#contract/proposals/proposal-versions/version-state.ts';
import { nextSignatories } from '#contract/proposals/signatures/signing-order.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';

/** Locks the client of a version, and returns the client and the version. Throws NOT_FOUND. */
export async function lockProposalVersion(tx: Tx, which: SQL) {
  const [owner] = await tx
    .select({ client_id: proposal_versions.client_id })
    .from(proposal_versions)
    .where(which);
  if (!owner) throw new Refusal('NOT_FOUND');
  const client = await lockClient(tx, owner.client_id);
  // Read again, because another request may have held the lock.
  const [version] = await tx.select().from(proposal_versions).where(which);
  if (!version) throw new Refusal('NOT_FOUND');
  return { client, version };
}

/** Locks the client of a signatory's version. Throws NOT_FOUND. */
export async function lockSignatory(tx: Tx, signatory_id: string) {
  const [own] = await tx
    .select({ version_id: proposal_signatories.version_id })
    .from(proposal_signatories)
    .where(eq(proposal_signatories.id, signatory_id));
  if (!own) throw new Refusal('NOT_FOUND');
  const locked = await lockProposalVersion(tx, eq(proposal_versions.id, own.version_id));
  const signatories = await tx
    .select()
    .from(proposal_signatories)
    .where(eq(proposal_signatories.version_id, own.version_id))
    .orderBy(asc(proposal_signatories.place));
  const signatory = signatories.find(({ id }) => id === signatory_id);
  if (!signatory) throw new Refusal('NOT_FOUND');
  return { ...locked, signatory, signatories };
}

type Locked = Awaited<ReturnType<typeof lockSignatory>>;

/** Throws VERSION_ENDED unless the version is open, and NOT_THEIR_TURN unless the signatory can sign it. */
export function checkTurn({ version, signatory, signatories }: Locked, now: Date): void {
  const state = versionState(version, now);
  if (state !== 'open') throw new Refusal('VERSION_ENDED', { state });
  const next = nextSignatories(version.document.signing.order, signatories);
  if (!next.some(({ id }) => id === signatory.id)) throw new Refusal('NOT_THEIR_TURN');
}
