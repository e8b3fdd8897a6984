import { sql } from 'drizzle-orm';
import { DEFAULT_PROPOSAL_SETTINGS, type SentBy } from '#contract/proposals/proposal-versions/settings.ts';
import { proposal_settings } from '#server/db/schema/firm/proposal-settings.ts';

/** SQL expression for the setting `sent_by`: how 'Send Proposal' sends. */
export const PROPOSALS_SENT_BY = sql<SentBy>`coalesce(
  (select ${proposal_settings.sent_by} from ${proposal_settings}), ${sql.raw(`'${DEFAULT_PROPOSAL_SETTINGS.sent_by}'`)}
)`;
