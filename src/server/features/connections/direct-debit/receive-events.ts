import { eq, type SQL } from 'drizzle-orm';
import { stateAfterEvent } from '#contract/connections/direct-debit/direct-debit.ts';
import type { Services } from '#server/context.ts';
import { direct_debits } from '#server/db/schema/clients/proposals/direct-debits.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { GoCardlessEvent } from '#server/integrations/gocardless/events.ts';

const GOCARDLESS = { user_id: null, full_name: 'GoCardless' } as const;

/** Takes events of GoCardless, oldest first. Repeated and outdated events, and those about others' mandates, change nothing. */
export async function receiveEvents(
  { db }: Pick<Services, 'db'>,
  events: readonly GoCardlessEvent[],
): Promise<void> {
  for (const event of events) await receiveEvent(db, event);
}

async function receiveEvent(db: Services['db'], event: GoCardlessEvent): Promise<void> {
  const which = rowOf(event);
  if (!which) return;
  await db.transaction(async (tx) => {
    const [owner] = await tx.select({ client_id: direct_debits.client_id }).from(direct_debits).where(which);
    if (!owner) return;
    const client = await lockClient(tx, owner.client_id);
    const [current] = await tx.select().from(direct_debits).where(which);
    if (!current) return;
    const state = stateAfterEvent(current, event);
    const mandate_id = current.mandate_id ?? event.links.mandate_request_mandate ?? null;
    if (!state && mandate_id === current.mandate_id) return;
    await tx
      .update(direct_debits)
      .set({ mandate_id, ...(state && { state, state_at: event.created_at }) })
      .where(eq(direct_debits.id, current.id));
    if (!state) return;
    await recordActivity(tx, {
      actor: GOCARDLESS,
      type: 'direct_debit.changed',
      client,
      changes: { state: { from: current.state, to: state } },
    });
  });
}

/** Events of a request name it, and those of a mandate carry the mandate's metadata or the id that the request led to. */
function rowOf({
  resource_metadata: { direct_debit },
  links: { billing_request, mandate },
}: GoCardlessEvent): SQL | null {
  if (direct_debit !== undefined) return eq(direct_debits.id, direct_debit);
  if (billing_request !== undefined) return eq(direct_debits.billing_request_id, billing_request);
  return mandate === undefined ? null : eq(direct_debits.mandate_id, mandate);
}
