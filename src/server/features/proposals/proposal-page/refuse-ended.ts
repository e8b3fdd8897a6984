import { and, eq, gt } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import type { PageState } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { pageState } from '#contract/proposals/proposal-page/page-state.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { publicFirm } from '#server/features/firm/firm/public-firm.ts';
import type { SignatoryRow, VersionRow } from './proposal-rows.ts';

interface Ctx {
  db: Pick<Tx, 'select'>;
  now: () => Date;
}

/** Returns the refusal for a proposal that can't be read. It names the firm and nothing about the client. */
export async function ended(
  { db }: Pick<Ctx, 'db'>,
  state: EndedProposal['state'],
  signed: Pick<EndedProposal, 'void_signature'> = {},
): Promise<Refusal> {
  return new Refusal('PROPOSAL_ENDED', { state, firm: await publicFirm({ db }), ...signed });
}

/**
 * Returns the state of a version that can be read. Throws PROPOSAL_ENDED, which says that there is a newer version,
 * however this one ended, and that a reader's earlier signature has no effect.
 */
export async function readableState(
  context: Ctx,
  { version, reader }: { version: VersionRow; reader?: SignatoryRow },
): Promise<PageState> {
  const state = pageState(version, context.now());
  if (state === 'open' || state === 'accepted' || state === 'signed') return state;
  const declined_by = version.state === 'declined' ? version.ended_by_name : null;
  throw await ended(
    context,
    (await hasNewer(context, version)) ? 'superseded' : state,
    reader?.signed_at ? { void_signature: { signed_at: reader.signed_at, declined_by } } : {},
  );
}

async function hasNewer({ db }: Ctx, { client_id, number }: VersionRow): Promise<boolean> {
  const { id } = proposal_versions;
  const newer = and(eq(proposal_versions.client_id, client_id), gt(proposal_versions.number, number));
  return (await db.select({ id }).from(proposal_versions).where(newer).limit(1)).length > 0;
}
