import type { PgTable } from 'drizzle-orm/pg-core';

/** A row to insert with every column except those left to the database: a new column is stored, or is named here. */
export type FullRow<Table extends PgTable, Defaulted extends keyof Table['$inferInsert']> = Required<
  Omit<Table['$inferInsert'], Defaulted>
>;
