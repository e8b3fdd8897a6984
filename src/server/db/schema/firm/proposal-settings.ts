import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { edited } from '#server/db/schema/edited.ts';

/** The firm's settings for sending proposals. One row, id 1, created by the first save. */
export const proposal_settings = pgTable('proposal_settings', {
  id: integer().primaryKey().default(1),
  sent_by: text().$type<'goproposal' | 'tallygate'>().notNull().default('goproposal'),
  needs_code: boolean().notNull().default(false),
  /** The user who countersigns by default. No foreign key: a deleted user isn't offered. */
  countersignatory: uuid(),
  version: integer().notNull().default(1),
  ...edited,
});
