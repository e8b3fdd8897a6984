import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
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
 * A statement on a hot path, built once per process and planned once per connection under `name`. Values are
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
