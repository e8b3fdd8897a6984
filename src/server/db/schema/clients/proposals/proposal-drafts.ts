import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { ProposalDraft } from '#contract/proposals/proposal-versions/draft.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { edited } from '#server/db/schema/edited.ts';

/** The proposal that staff are preparing for a client. */
export const proposal_drafts = pgTable('proposal_drafts', {
  client_id: uuid()
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  draft: jsonb().$type<ProposalDraft>().notNull(),
  version: integer().notNull().default(1),
  ...edited,
});
