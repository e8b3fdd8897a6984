import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db, Tx } from './connect.ts';
import { instantFromDatabase } from './schema/instant.ts';

const dialect = new PgDialect();

/** Rows come out of the driver as the product wants them, so that nothing goes over each cell again. */
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.TIMESTAMPTZ ? instantFromDatabase : pg.types.getTypeParser(type, format),
};

/**
 * A statement of a hot path: written once per process and planned once per connection. `name` is the database's name
 * for it; what varies are `sql.placeholder`s. A LIMIT has to be a literal, or the plan would be made for any.
 * The columns named must be the ones of `Row`.
 */
export function prepared<Row>(
  name: string,
  write: () => SQL,
): (db: Db | Tx, values: Record<string, unknown>) => Promise<Row[]> {
  let statement: { sql: string; params: unknown[] } | undefined;
  return async (db, values) => {
    statement ??= dialect.sqlToQuery(write());
    const filled = fillPlaceholders(statement.params, values);
    const { rows } = await clientOf(db).query({ name, text: statement.sql, values: filled, types });
    return rows as Row[];
  };
}

/**
 * A prepared INSERT of one row with these columns; what a row does not say is null. `ending` follows the values, e.g.
 * RETURNING.
 */
export function preparedInsert<Row = unknown>(
  name: string,
  table: PgTable,
  columns: readonly string[],
  ending = sql``,
): (db: Db | Tx, row: Record<string, unknown>) => Promise<Row[]> {
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const insert = prepared<Row>(
    name,
    () => sql`
      insert into ${table} (${list(columns.map((column) => sql`${sql.identifier(column)}`))})
      values (${list(columns.map((column) => sql`${sql.placeholder(column)}`))}) ${ending}`,
  );
  return (db, row) => insert(db, Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
}

/** The pool, or a transaction's own connection, which the query builder keeps to itself. */
function clientOf(db: Db | Tx): pg.Pool | pg.PoolClient {
  if ('$client' in db) return db.$client;
  return (db._.session as unknown as { client: pg.PoolClient }).client;
}

/** Rows of a statement that is written anew each time, parsed like those of prepared ones. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows } = await db.$client.query({ text, values: params, types });
  return rows as Row[];
}
