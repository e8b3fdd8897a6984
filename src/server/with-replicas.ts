import { ORPCError } from '@orpc/server';
import { DATABASE_POSITION_HEADER, laterPosition } from '#contract/database-position.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureMeta } from '#contract/procedure.ts';
import type { Ctx } from './context.ts';
import type { Db } from './db/connect.ts';

type Caller = Pick<Ctx, 'db' | 'replicas' | 'changes' | 'request_headers' | 'response_headers' | 'actor'>;

/**
 * Runs a procedure. If it only reads, it runs on a replica that shows everything that the caller knows of. Without such
 * a replica, or if the replica fails, it runs on the primary. With replicas, any other procedure's response gives a
 * signed-in caller a position to send with the next requests.
 */
export async function withReplicas<Result>(
  context: Caller,
  { meta, method }: { meta: ProcedureMeta; method: string | undefined },
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, replicas, changes, actor, response_headers } = context;
  if (replicas === null) return run(db);
  if (meta.replica !== true) {
    // Read before the procedure runs, because the page follows the changes announced after this position.
    const announced = changes.databasePosition;
    const result = await run(db);
    const position = method === 'GET' ? announced : await replicas.afterChange();
    if (actor) response_headers.set(DATABASE_POSITION_HEADER, laterPosition(announced, position));
    return result;
  }
  const replica = replicas.choose(knownTo(context));
  if (replica === null) return run(db);
  try {
    return await run(replica.db);
  } catch (error) {
    // Not the replica's fault: invalid input, for example.
    if (error instanceof Refusal || error instanceof ORPCError) throw error;
    replica.failed(error);
    return run(db);
  }
}

/** A page that sends no position is loading for the first time. It must include everything announced so far. */
function knownTo({ request_headers, changes, actor }: Caller): string {
  const sent = laterPosition(request_headers.get(DATABASE_POSITION_HEADER), null);
  return sent === '' && actor?.api_key === undefined ? changes.databasePosition : sent;
}
