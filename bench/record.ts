import { connect, type Db } from '#server/db/connect.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that each of `runs` sends to the database, so that the bare handler can run exactly the same. */
export async function recordStatements(
  url: string,
  runs: readonly ((db: Db) => Promise<unknown>)[],
): Promise<Statement[][]> {
  const { db, pool, close } = connect(url, { max: 4, onError: () => undefined });
  let statements: Statement[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    query: (config: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
      const text = typeof config === 'string' ? config : config.text;
      statements.push({ text, values: values ?? (typeof config === 'string' ? [] : (config.values ?? [])) });
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
