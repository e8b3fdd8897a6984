import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';

const pence = () => bigint({ mode: 'number' }).notNull();

/**
 * Each client's fees before VAT: from the signed proposal, otherwise the sent proposal, otherwise the newest proforma.
 * Fees that a proforma lacks are computed when a version of the price book comes into force. Clients without a
 * proforma, and all clients before the first version of the price book, have no row.
 */
export const client_values = pgTable('client_values', {
  client_id: belongsTo(() => clients.id).primaryKey(),
  one_off: pence(),
  monthly: pence(),
  quarterly: pence(),
  annually: pence(),
  first_year: pence(),
  unpriced: integer().notNull(),
  /** The proforma and the price book version behind the value. No foreign keys: both may be deleted. */
  proforma_id: uuid().notNull(),
  proforma_version: integer().notNull(),
  book_version_id: uuid().notNull(),
  computed_at: instant().notNull(),
});
