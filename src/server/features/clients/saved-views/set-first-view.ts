import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockViews } from './view-rows.ts';

/**
 * Sets the shared view that the client list opens with. If `id` is null, the list opens with no view. Throws NOT_FOUND.
 */
export async function setFirstView({
  context,
  input: { id },
}: ProcedureCall<{ id: string | null }>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await lockViews(tx);
    const [before] = await tx.select().from(saved_views).where(eq(saved_views.is_first, true));
    if ((before?.id ?? null) === id) return;
    if (before) await tx.update(saved_views).set({ is_first: false }).where(eq(saved_views.id, before.id));
    const chosen = id === null ? null : await makeFirst(tx, id);
    await recordAudit(tx, context.actor, 'SAVED_VIEW_SET_FIRST', {
      name: chosen,
      before: before?.name ?? null,
    });
  });
  return {};
}

async function makeFirst(tx: Tx, id: string): Promise<string> {
  const [chosen] = await tx
    .update(saved_views)
    .set({ is_first: true })
    .where(and(eq(saved_views.id, id), isNull(saved_views.private_to)))
    .returning({ name: saved_views.name });
  if (!chosen) throw new Refusal('NOT_FOUND');
  return chosen.name;
}
