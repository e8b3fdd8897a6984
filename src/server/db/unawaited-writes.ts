import type pg from 'pg';

/** Writes under way on a connection. More would hold a large import's statements in memory. */
const MOST_UNDER_WAY = 20;

/**
 * What a write that isn't waited for returns. Code that needs the rows, or their number, adds `returning`. A library takes
 * `waitingForWrites` (transaction.ts).
 */
const NO_ROWS = { rows: [], rowCount: null };

export interface UnawaitedWrites {
  client: pg.PoolClient;
  sent: Promise<unknown>[];
}

/**
 * The connection of a transaction, on which writes that return no rows are sent without waiting for the response, so that
 * they travel together with the next read or with `commit`. If one fails, so does every later statement and the
 * transaction, whose error is then that of the write. Within a savepoint each write is waited for, because a failure must
 * roll back only the savepoint.
 */
export function unawaitedWrites(client: pg.PoolClient): UnawaitedWrites {
  const sent: Promise<unknown>[] = [];
  let underWay = 0;
  let savepoints = 0;
  const query: (...call: unknown[]) => unknown = client.query.bind(client);

  function send(...call: unknown[]): unknown {
    const text = textOf(call[0]);
    if (text.startsWith('savepoint')) savepoints += 1;
    if (text.startsWith('release savepoint') || text.startsWith('rollback to savepoint')) savepoints -= 1;
    if (savepoints > 0 || underWay >= MOST_UNDER_WAY || !returnsNothing(call[0], text)) return query(...call);
    underWay += 1;
    const write = Promise.resolve(query(...call));
    const answered = () => {
      underWay -= 1;
    };
    write.then(answered, answered);
    sent.push(write);
    return Promise.resolve(NO_ROWS);
  }

  return { client: Object.assign(Object.create(client), { query: send }), sent };
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const text = typeof statement === 'object' && statement !== null && 'text' in statement && statement.text;
  return typeof text === 'string' ? text : '';
}

function returnsNothing(statement: unknown, text: string): boolean {
  const isDeclared = typeof statement === 'object' && statement !== null && 'returnsNothing' in statement;
  return isDeclared || (/^\s*(?:insert|update|delete)\b/i.test(text) && !/\breturning\b/i.test(text));
}
