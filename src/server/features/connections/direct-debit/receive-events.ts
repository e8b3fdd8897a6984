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
    const state = current ? stateAfterEvent(current, event) : null;
    if (!current || !state) return;
    await tx
      .update(direct_debits)
      .set({ state, state_at: event.created_at })
      .where(eq(direct_debits.id, current.id));
    await recordActivity(tx, {
      actor: GOCARDLESS,
      type: 'direct_debit.changed',
      client,
      changes: { state: { from: current.state, to: state } },
    });
  });
}

function rowOf({
  resource_metadata: { direct_debit },
  links: { billing_request },
}: GoCardlessEvent): SQL | null {
  if (direct_debit !== undefined) return eq(direct_debits.id, direct_debit);
  return billing_request === undefined ? null : eq(direct_debits.billing_request_id, billing_request);
}
