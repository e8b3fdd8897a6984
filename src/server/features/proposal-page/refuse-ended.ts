import { Refusal } from '#contract/errors.ts';
import type { EndedProposal } from '#contract/proposal-page/ended-proposal.ts';
import type { PageState } from '#contract/proposal-page/opened-proposal.ts';
import { pageState } from '#contract/proposal-page/page-state.ts';
import type { Tx } from '#server/db/connect.ts';
import { publicFirm } from '#server/features/firm/public-firm.ts';
import type { VersionRow } from './proposal-rows.ts';

interface Ctx {
  db: Pick<Tx, 'select'>;
  now: () => Date;
}

/** Returns the refusal for a proposal that can't be read. It names the firm and nothing about the client. */
export async function ended({ db }: Pick<Ctx, 'db'>, state: EndedProposal['state']): Promise<Refusal> {
  return new Refusal('PROPOSAL_ENDED', { state, firm: await publicFirm({ db }) });
}

/** Returns the state of a version that can be read. Throws PROPOSAL_ENDED. */
export async function readableState(ctx: Ctx, version: VersionRow): Promise<PageState> {
  const state = pageState(version, ctx.now());
  if (state === 'open' || state === 'accepted' || state === 'signed') return state;
  throw await ended(ctx, state);
}
