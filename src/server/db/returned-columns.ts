import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The columns of a table that aren't among the `Returned` names. Every new column has to be in the contract's schema,
 * or be hidden here on purpose.
 */
export type Hidden<Table extends PgTable, Returned extends PropertyKey> = Record<
  Exclude<keyof Table['$inferSelect'], Returned>,
  true
>;

/** All columns of a table except the hidden ones. */
export function columnsWithout<Table extends PgTable, Name extends keyof Table['_']['columns']>(
  table: Table,
  hidden: Record<Name, true>,
): Omit<Table['_']['columns'], Name> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !Object.hasOwn(hidden, name));
  return Object.fromEntries(columns) as Omit<Table['_']['columns'], Name>;
}
