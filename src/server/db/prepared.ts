import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db, Tx } from './connect.ts';
import { instantFromDatabase } from './schema/instant.ts';

const dialect = new PgDialect();

/** Makes the driver return rows in their final form, so that no code converts each cell again. */
const types = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === pg.types.builtins.TIMESTAMPTZ) return instantFromDatabase;
    // Counts and pence, far below the largest safe integer. The driver would return them as text.
    if (type === pg.types.builtins.INT8) return Number;
    // Days stay YYYY-MM-DD. The driver would convert them to instants in this machine's time zone.
    return type === pg.types.builtins.DATE ? String : pg.types.getTypeParser(type, format);
  },
};

/**
 * A statement on a hot path, built once per process and planned once per connection under `name`. Only where that saves
 * at least 15 % of a request's processor time: without it, a page of the list takes 1.5 times as much, the client page 2.6
 * times and the dashboard's day 3.5 times (other orders of the list 1.1 times, so they are plain). Values are
 * `sql.placeholder`s, but LIMIT must be a literal: with a placeholder, the database plans for any number of rows. The
 * selected columns must be those of `Row`.
 */
export function prepared<Row>(
  name: string,
  write: () => SQL,
  options: { returnsNothing?: true } = {},
): (db: Db | Tx, values: Record<string, unknown>) => Promise<Row[]> {
  let statement: { sql: string; params: unknown[] } | undefined;
  return async (db, values) => {
    statement ??= dialect.sqlToQuery(write());
    const filled = fillPlaceholders(statement.params, values);
    const { rows } = await clientOf(db).query({
      ...options,
      name,
      text: statement.sql,
      values: filled,
      types,
    });
    return rows as Row[];
  };
}

/** A prepared write that returns no rows, even if a part of it does. A transaction doesn't wait for it (unawaited-writes.ts). */
export function preparedWrite(name: string, write: () => SQL) {
  const run = prepared<never>(name, write, { returnsNothing: true });
  return async (db: Db | Tx, values: Record<string, unknown>): Promise<void> => {
    await run(db, values);
  };
}

/**
 * Every column of a table. True: the statement stores a value for it. SQL: the statement stores this expression. False:
 * the database stores its default.
 */
export type Columns<Table extends PgTable> = Record<keyof Table['$inferInsert'], boolean | SQL>;

/** Names of the columns whose values a statement takes from its caller. */
export function storedColumns(columns: Record<string, boolean | SQL>): string[] {
  return Object.entries(columns).flatMap(([column, stored]) => (stored === true ? [column] : []));
}

/** A row without the columns that the database fills in. */
type Stored<Table extends PgTable, Named extends Columns<Table>> = Omit<
  Table['$inferInsert'],
  { [Name in keyof Named]: Named[Name] extends true ? never : Name }[keyof Named]
>;

/** Rejects columns that aren't named. TypeScript would accept an object with more columns, which wouldn't be stored. */
type Only<Row, Allowed> = Row & Record<Exclude<keyof Row, keyof Allowed>, never>;

/** An INSERT of one row: a statement, or a part of one (`with … as (…)`), and the values of its placeholders. */
export interface Insert<Table extends PgTable, Named extends Columns<Table>> {
  statement: SQL;
  valuesOf: <Given extends Stored<Table, Named>>(
    row: Only<Given, Stored<Table, Named>>,
  ) => Record<string, unknown>;
}

/**
 * `columns` names every column of the table, so that a new column can't be forgotten. Stored columns missing from a row
 * become null. `ending` follows the values, e.g. FROM or RETURNING.
 */
export function insertOf<Table extends PgTable, const Named extends Columns<Table>>(
  table: Table,
  columns: Named,
  ending: SQL = sql``,
): Insert<Table, Named> {
  const stored = storedColumns(columns);
  const values = Object.entries<boolean | SQL>(columns).filter(([, value]) => value !== false);
  const names = values.map(([column]) => sql.identifier(column));
  const given = values.map(([column, value]) => (value === true ? sql.placeholder(column) : value));
  return {
    statement: sql`
      insert into ${table} (${sql.join(names, sql`, `)})
      select ${sql.join(given, sql`, `)} ${ending}`,
    valuesOf(row) {
      const values: Record<string, unknown> = row;
      return Object.fromEntries(stored.map((column) => [column, values[column] ?? null]));
    },
  };
}

/** The pool, or a transaction's connection, which the query builder doesn't expose. */
function clientOf(db: Db | Tx): pg.Pool | pg.PoolClient {
  if ('$client' in db) return db.$client;
  return (db._.session as unknown as { client: pg.PoolClient }).client;
}

/** Runs a statement that is built for each call, and parses its rows like those of prepared statements. */
export async function rowsOf<Row>(db: Db | Tx, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows } = await clientOf(db).query({ text, values: params, types });
  return rows as Row[];
}
