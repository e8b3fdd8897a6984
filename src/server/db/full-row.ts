import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * A row to insert. `Defaulted` names the columns left to the database, so a new column must be stored or named there.
 */
export type FullRow<Table extends PgTable, Defaulted extends keyof Table['$inferInsert']> = Required<
  Omit<Table['$inferInsert'], Defaulted>
>;
