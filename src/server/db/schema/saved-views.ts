import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ClientListSearch } from '#contract/clients/client-list/list-search.ts';
import { edited } from './edited.ts';
import { users } from './users.ts';

/** Filters, sort, columns and kind of view of the client list, under a name. */
export const saved_views = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The user who saved it. A shared view outlives them. */
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The only user who sees it; null if everybody does. */
    private_to: uuid().references(() => users.id, { onDelete: 'cascade' }),
    search: jsonb().$type<ClientListSearch>().notNull(),
    /** Whether the client list opens with it, for everybody. */
    is_first: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    ...edited,
  },
  (table) => [
    check('saved_views_first', sql`not is_first or private_to is null`),
    uniqueIndex('saved_views_shared_name').on(sql`lower(name)`).where(sql`private_to is null`),
    uniqueIndex('saved_views_private_name').on(table.private_to, sql`lower(name)`),
    uniqueIndex('saved_views_one_first').on(table.is_first).where(sql`is_first`),
    index('saved_views_of_owner').on(table.owner_id),
  ],
);
