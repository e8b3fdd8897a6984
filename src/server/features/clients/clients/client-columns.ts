import type { Client } from '#contract/clients/clients/client.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { clients } from '#server/db/schema/clients/clients.ts';

const SEARCH_COLUMNS = {
  search_text: true,
  source_key: true,
  name_key: true,
  company_key: true,
  first_year_value: true,
} satisfies Hidden<typeof clients, keyof Client | 'edited_by_name' | 'edited_at'>;

/** All client columns except those used only for searching, sorting and lists. */
export const clientColumns = columnsWithout(clients, SEARCH_COLUMNS);

/** The columns of a client in a list. Lists don't show who saved a client last. */
export const listedClientColumns = columnsWithout(clients, {
  search_text: true,
  source_key: true,
  edited_by_name: true,
  edited_at: true,
});

export type ClientRow = Omit<typeof clients.$inferSelect, keyof typeof SEARCH_COLUMNS>;
