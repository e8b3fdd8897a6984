import {
  DEFAULT_PROPOSAL_SETTINGS,
  type ProposalSettings,
} from '#contract/proposals/proposal-versions/settings.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_settings } from '#server/db/schema/firm/proposal-settings.ts';

const { sent_by, needs_code, countersignatory, version } = proposal_settings;

/** The firm's settings for proposals, or the defaults before the first save. */
export async function readProposalSettings({ db }: { db: Pick<Tx, 'select'> }): Promise<ProposalSettings> {
  const [row] = await db.select({ sent_by, needs_code, countersignatory, version }).from(proposal_settings);
  return row ?? DEFAULT_PROPOSAL_SETTINGS;
}
