import { hashToken } from '#server/auth/hash-token.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { type LockedProposal, lockProposal } from './lock-proposal.ts';
import { linkOwner, type Proposal, readProposal } from './proposal-rows.ts';
import { ended } from './refuse-ended.ts';

/** The proposal to which a token leads, with its reader. Throws PROPOSAL_ENDED for an unknown or ended link. */
export async function readLinked(db: Db | Tx, token: string): Promise<Proposal> {
  const proposal = await readProposal(db, await ownerOf(db, token));
  if (!proposal) throw await ended({ db }, 'unknown');
  return proposal;
}

/** Locks the proposal to which a token leads. Throws PROPOSAL_ENDED for an unknown or ended link. */
export async function lockLinked(tx: Tx, token: string): Promise<LockedProposal> {
  const proposal = await lockProposal(tx, await ownerOf(tx, token));
  if (!proposal) throw await ended({ db: tx }, 'unknown');
  // Read again, because another request may have ended the link while it held the lock.
  await ownerOf(tx, token);
  return proposal;
}

async function ownerOf(db: Db | Tx, token: string) {
  const owner = await linkOwner(db, hashToken(token));
  if (!owner) throw await ended({ db }, 'unknown');
  if (owner.ended_at !== null) throw await ended({ db }, 'wrong_person');
  return owner;
}
