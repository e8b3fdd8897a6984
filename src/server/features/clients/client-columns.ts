import { getTableColumns } from 'drizzle-orm';
import { clients } from '#server/db/schema/clients.ts';

const {
  search_text: _search,
  search_grams: _grams,
  source_key: _source,
  ...clientColumns
} = getTableColumns(clients);

/** All client columns except those used only for searching. */
export { clientColumns };

export type ClientRow = Omit<typeof clients.$inferSelect, 'search_text' | 'search_grams' | 'source_key'>;
