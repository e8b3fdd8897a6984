import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '#contract/intake/calls/call.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';

export const callColumns = columnsWithout(calls, {
  created_at: true,
  updated_at: true,
} satisfies Hidden<typeof calls, keyof Call>);

export type OpenCall = Call & { created_at: string; updated_at: string };

/** A client's call that has not been cancelled, or null. */
export async function findOpenCall(db: Db | Tx, clientId: string): Promise<OpenCall | null> {
  const [call] = await db
    .select({ ...callColumns, created_at: calls.created_at, updated_at: calls.updated_at })
    .from(calls)
    .where(and(eq(calls.client_id, clientId), isNull(calls.cancelled_at)));
  return call ?? null;
}
