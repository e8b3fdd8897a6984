import { getTableColumns, sql } from 'drizzle-orm';
import { clients } from '#server/db/schema/clients/clients.ts';

const columns = Object.values(getTableColumns(clients));
const generated = columns.filter((column) => column.generated !== undefined).map(({ name }) => name);

/** A row of `clients` as JSON, without the columns that the database generates. */
export const STORED = sql`to_jsonb(${clients}) - array[${sql.join(
  generated.map((name) => sql`${name}::text`),
  sql`, `,
)}]`;

/** The columns of a row in `STORED`. */
export const STORED_COLUMNS = columns.map(({ name }) => name).filter((name) => !generated.includes(name));
