import { asc, eq, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/connect.ts';
import { columnsWithout } from '#server/db/returned-columns.ts';
import {
  proposal_links,
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';

/** Without the saved fees, because their workings are for staff only. */
const versionColumns = columnsWithout(proposal_versions, { saved_fees: true });

export type VersionRow = Omit<typeof proposal_versions.$inferSelect, 'saved_fees'>;
export type SignatoryRow = typeof proposal_signatories.$inferSelect;

/** A sent version with its signatories in order, and the signatory who reads or signs it. */
export interface Proposal {
  version: VersionRow;
  signatories: SignatoryRow[];
  reader: SignatoryRow;
}

export function versionBy(db: Db | Tx, condition: SQL | undefined) {
  return db.select(versionColumns).from(proposal_versions).where(condition);
}

export function signatoriesOf(db: Db | Tx, version_id: string): Promise<SignatoryRow[]> {
  return db
    .select()
    .from(proposal_signatories)
    .where(eq(proposal_signatories.version_id, version_id))
    .orderBy(asc(proposal_signatories.place));
}

/**
 * The signatory whose link has a token's hash, with the ids of the version and the client, and whether the link
 * has ended. Returns null if the token is unknown.
 */
export async function linkOwner(
  db: Db | Tx,
  token_hash: string,
): Promise<{ id: string; version_id: string; client_id: string; ended_at: string | null } | null> {
  const { id, version_id, client_id } = proposal_signatories;
  const [found] = await db
    .select({ id, version_id, client_id, ended_at: proposal_links.ended_at })
    .from(proposal_links)
    .innerJoin(proposal_signatories, eq(proposal_signatories.id, proposal_links.signatory_id))
    .where(eq(proposal_links.token_hash, token_hash));
  return found ?? null;
}

/** Reads a version and its signatories. Returns null if the version or the reader is unknown. */
export async function readProposal(
  db: Db | Tx,
  { id, version_id }: { id: string; version_id: string },
): Promise<Proposal | null> {
  const [[version], signatories] = await Promise.all([
    versionBy(db, eq(proposal_versions.id, version_id)),
    signatoriesOf(db, version_id),
  ]);
  const reader = signatories.find((one) => one.id === id);
  return version && reader ? { version, signatories, reader } : null;
}
