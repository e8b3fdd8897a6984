import { and, eq } from 'drizzle-orm';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { duplicate_dismissals } from '#server/db/schema/clients/duplicate-dismissals.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';

interface PairInput {
  client_id: string;
  other_id: string;
}

/** Records that two similar clients are different people. A repeat changes nothing. Throws NOT_FOUND, MERGED. */
export async function dismissDuplicate({
  context,
  input,
}: ProcedureCall<PairInput>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    for (const id of ordered(input)) {
      const [client] = await tx
        .select({ id: clients.id })
        .from(clients)
        .where(eq(clients.id, id))
        .for('key share');
      if (!client) throw await goneClient(tx, id);
    }
    const [low_id, high_id] = ordered(input);
    await tx
      .insert(duplicate_dismissals)
      .values({
        low_id,
        high_id,
        dismissed_by_name: context.actor.full_name,
        dismissed_at: context.now().toISOString(),
      } satisfies FullRow<typeof duplicate_dismissals, never>)
      .onConflictDoNothing();
  });
  return {};
}

/** Undoes a dismissal, so that the pair is listed again. A repeat changes nothing. */
export async function restoreDuplicate({
  context: { db },
  input,
}: ProcedureCall<PairInput, Pick<SignedInCtx, 'db'>>): Promise<Record<string, never>> {
  const [low_id, high_id] = ordered(input);
  await db
    .delete(duplicate_dismissals)
    .where(and(eq(duplicate_dismissals.low_id, low_id), eq(duplicate_dismissals.high_id, high_id)));
  return {};
}

/** As lower-case text, UUIDs sort in the database's order. */
function ordered({ client_id, other_id }: PairInput): [low: string, high: string] {
  const [one, other] = [client_id.toLowerCase(), other_id.toLowerCase()];
  return one < other ? [one, other] : [other, one];
}
