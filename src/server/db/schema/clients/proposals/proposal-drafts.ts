import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { ProposalDraft } from '#contract/proposals/proposal-versions/draft.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { edited } from '#server/db/schema/edited.ts';

/** The proposal that staff are preparing for a client. */
export const proposal_drafts = pgTable('proposal_drafts', {
  client_id: belongsTo(() => clients.id).primaryKey(),
  draft: jsonb().$type<ProposalDraft>().notNull(),
  version: integer().notNull().default(1),
  ...edited,
});
