import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { bytea } from '#server/db/schema/bytea.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { instant } from '#server/db/schema/instant.ts';
import { proposal_versions } from './proposal-versions.ts';

/** Files about a client. A trigger allows no change except to the client's id, which a merge needs, and to `kept_until`. */
export const stored_files = pgTable(
  'stored_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: belongsTo(() => clients.id),
    proposal_version_id: uuid().references(() => proposal_versions.id, { onDelete: 'cascade' }),
    /** `proposal`: as sent. `record`: signed and sealed. `stamped_record`: a record with its time stamp. */
    kind: text().$type<'proposal' | 'record' | 'stamped_record'>().notNull(),
    name: text().notNull(),
    /** Media type. */
    type: text().notNull(),
    /** SHA-256 of the content, in hexadecimal. */
    sha256: text().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    content: bytea().notNull(),
    created_at: instant().notNull(),
    /** The first day on which a signed record may be erased. Null while the relationship goes on. */
    kept_until: date({ mode: 'string' }),
  },
  (table) => [
    index('stored_files_of_client').on(table.client_id, table.created_at),
    index('stored_files_of_proposal').on(table.proposal_version_id),
    index('stored_files_by_hash').on(table.sha256),
  ],
);
