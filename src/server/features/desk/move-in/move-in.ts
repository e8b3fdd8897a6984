import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { MovedIn } from '#contract/desk/move-in/contract.ts';
import type { MoveInProblem } from '#contract/desk/move-in/plan.ts';
import { type MoveInPlan, mayMove } from '#contract/desk/move-in/plan.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { databaseClient } from '#server/db/database-client.ts';
import { refreshValues } from '#server/features/pricing/client-values/refresh-values.ts';
import { matchStaged } from './match-staged.ts';
import type { MoveInOptions } from './options.ts';
import { readPlan, readProblems } from './read-plan.ts';
import { type Source, SourceError } from './sources/source.ts';
import { stageSource } from './stage-source.ts';
import { storeStaged } from './store-staged.ts';
import { storeUsers } from './store-users.ts';

/** An arbitrary constant: only one move in runs at a time. */
const MOVE_IN_LOCK = 7_411_983;

/** A move takes minutes, and a pooler would drop settings of the session. */
const SETTINGS = `
  set local timezone = 'UTC';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '30s';
  set local work_mem = '64MB'`;

export type MoveInContext = Pick<SignedInCtx, 'actor' | 'db' | 'env' | 'jobs' | 'now'>;

interface Move {
  /** The database of this installation. */
  url: string;
  source: Source;
  options: MoveInOptions;
  /** Takes the whole list of problems, of which the plan has only the first. */
  onProblems?: (problems: MoveInProblem[]) => Promise<void>;
}

/** Says what a move in would do. Changes nothing: all it writes are temporary tables. */
export async function checkSource(context: Pick<MoveInContext, 'env'>, move: Move): Promise<MoveInPlan> {
  const { plan } = await inOneTransaction(move, async (client) => {
    const { plan } = await planOf(client, context, move);
    return { plan, isDone: false };
  });
  return plan;
}

/**
 * Moves in everything that fits, in one transaction: all of it or, after any error, nothing. Does nothing if a client needs
 * another proposal code, or if rows would stay behind without `leaveOut`.
 */
export async function moveIn(
  context: MoveInContext,
  move: Move & { leaveOut: boolean },
): Promise<{ plan: MoveInPlan; moved: MovedIn | null }> {
  const { plan, moved } = await inOneTransaction(move, async (client, tx) => {
    const { plan, found } = await planOf(client, context, move);
    if (!mayMove(plan, move.leaveOut)) return { plan, moved: null, isDone: false };
    const invited = await storeUsers(client, tx, context);
    const stored = await storeStaged(client, {
      ...move.options,
      actor: context.actor,
      source: move.source.name,
      rows: found.rows,
    });
    return { plan, moved: { ...stored, invited }, isDone: true };
  });
  if (moved) await completeFigures(context);
  return { plan, moved };
}

async function planOf(
  client: pg.Client,
  { env }: Pick<MoveInContext, 'env'>,
  { source, options, onProblems }: Move,
) {
  const found = await stageSource(client, source, options);
  await matchStaged(client, options);
  const plan = await readPlan(client, { source, found, appUrl: env.appUrl, now: options.now });
  if (onProblems) for await (const problems of readProblems(client)) await onProblems(problems);
  return { plan, found };
}

/**
 * A running app considers the values complete, so it wouldn't notice proformas without one. The move is committed, so a
 * failure here must not look like one of the move: the next start of the app does the same.
 */
async function completeFigures(context: MoveInContext): Promise<void> {
  try {
    await context.db.execute(
      sql`analyze clients, additional_information, client_notes, external_info_tokens, proforma_reviews, activity_events`,
    );
    await refreshValues(context, null);
  } catch {
    // See above.
  }
}

/** Ends a transaction without a change. */
class Undone<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super();
    this.result = result;
  }
}

async function inOneTransaction<Result extends { isDone: boolean }>(
  { url, source }: Move,
  work: (client: pg.Client, tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { Client } = databaseClient(url);
  const client = new Client({ connectionTimeoutMillis: 10_000, application_name: 'tallygate move-in' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await drizzle({ client }).transaction(async (tx) => {
      await client.query(SETTINGS);
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as is_free', [MOVE_IN_LOCK]);
      if (rows[0]?.is_free !== true)
        throw new SourceError('Another check or move is under way. Try again when it has ended.');
      const result = await work(client, tx);
      if (!result.isDone) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as Result;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
    await source.close();
  }
}
