import { connect, type Db } from '#server/db/connect.ts';

export interface Statement {
  /** Name of a prepared statement, so that the bare handler prepares the same ones. */
  name?: string;
  text: string;
  values: unknown[];
}

/** Records the statements that each of `runs` sends, so that the bare handler can run the same ones. */
export async function recordStatements(
  url: string,
  runs: readonly ((db: Db) => Promise<unknown>)[],
): Promise<Statement[][]> {
  const { db, pool, close } = connect(url, { max: 4, onError: () => undefined });
  let statements: Statement[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    query: (config: string | Statement, values?: unknown[]) => {
      const {
        name,
        text,
        values: own,
      }: Statement = typeof config === 'string' ? { text: config, values: [] } : config;
      statements.push({ ...(name !== undefined && { name }), text, values: values ?? own });
      return query(config, values);
    },
  });
  const recorded: Statement[][] = [];
  try {
    for (const run of runs) {
      statements = [];
      await run(db);
      recorded.push(statements);
    }
  } finally {
    await close();
  }
  return recorded;
}
