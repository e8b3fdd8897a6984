import { getTableColumns } from 'drizzle-orm';
import { clients } from '#server/db/schema/clients.ts';

const {
  search_text: _search,
  search_grams: _grams,
  source_key: _source,
  ...clientColumns
} = getTableColumns(clients);

/** What the product shows of a client's row: all but the columns made for searching. */
export { clientColumns };

export type ClientRow = Omit<typeof clients.$inferSelect, 'search_text' | 'search_grams' | 'source_key'>;
