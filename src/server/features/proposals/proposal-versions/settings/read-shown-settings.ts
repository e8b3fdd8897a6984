import { sql } from 'drizzle-orm';
import type { ShownSettings } from '#contract/proposals/proposal-versions/settings.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { readProposalSettings } from './read-proposal-settings.ts';

/**
 * The settings, with whether the seal is used. `sent_by` alone doesn't show that, because a firm that sends by
 * GoProposal may send a single proposal by Tallygate.
 */
export async function readShownSettings({ db }: { db: Pick<Tx, 'select'> }): Promise<ShownSettings> {
  const [settings, [used]] = await Promise.all([
    readProposalSettings({ db }),
    db
      .select({
        is_seal_used: sql<boolean>`exists (select from ${sealing_keys}) or exists (select from ${proposal_versions})`,
      })
      .from(sql`(values (1)) as one`),
  ]);
  return { ...settings, is_seal_used: used?.is_seal_used ?? false };
}
