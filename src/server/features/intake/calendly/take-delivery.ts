import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { FIRST_STATUS } from '#contract/clients/clients/client-status.ts';
import { CALENDLY_SOURCE } from '#contract/clients/clients/inquiry-source.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { calendly_deliveries } from '#server/db/schema/clients/calls/calendly-deliveries.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { type ClientRow, clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { insertClient } from '#server/features/clients/clients/insert-client.ts';
import { type ActivityActor, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { InviteeDelivery } from '#server/integrations/calendly/delivery.ts';
import { inviteeNames } from './invitee-names.ts';

/** Actor of Calendly's events in the history. */
const CALENDLY: ActivityActor = { user_id: null, full_name: CALENDLY_SOURCE };

const hash = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Sets the booking flag of every client with the invitee's address, or creates an inquiry. A cancellation clears the
 * flag. Calendly repeats deliveries for a day and guarantees no order: each is processed once, and the newest decides.
 * When a booking moves, Calendly also cancels the old invitee. That cancellation is ignored.
 */
export async function takeCalendlyDelivery({
  context,
  delivery: { event, created_at, payload },
}: {
  context: Pick<Services, 'db' | 'now'>;
  delivery: InviteeDelivery;
}): Promise<'recorded' | 'repeated' | 'late' | 'ignored'> {
  const booked = event === 'invitee.created';
  if (!booked && payload.rescheduled) return 'ignored';
  const at = context.now();
  const invitee = hash(payload.email.toLowerCase());
  return context.db.transaction(async (tx) => {
    // Processes deliveries for one address one at a time across processes, so an unknown address creates one inquiry.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendly:${invitee}`}, 0))`);
    const [taken] = await tx
      .insert(calendly_deliveries)
      .values({
        id: hash(event, created_at, payload.uri, invitee),
        invitee,
        created_at,
        received_at: at.toISOString(),
      } satisfies FullRow<typeof calendly_deliveries, never>)
      .onConflictDoNothing()
      .returning();
    if (!taken) return 'repeated';
    const [newer] = await tx
      .select({ id: calendly_deliveries.id })
      .from(calendly_deliveries)
      .where(and(eq(calendly_deliveries.invitee, invitee), gt(calendly_deliveries.created_at, created_at)))
      .limit(1);
    const known = await tx
      .select(clientColumns)
      .from(clients)
      .where(sql`lower(${clients.email}) = lower(${payload.email}) and ${isReal(clients.id)}`)
      .orderBy(asc(clients.id))
      .for('update');
    if (booked && known.length === 0) {
      const input = {
        ...inviteeNames(payload),
        email: payload.email,
        phone_number: null,
        company: null,
        inquiry_source: CALENDLY_SOURCE,
        status: FIRST_STATUS,
      } as const;
      known.push(await insertClient(tx, { context, actor: CALENDLY, input, at }));
    }
    if (newer) return 'late';
    if (booked) await setBooking(tx, known, true, payload.scheduled_event?.start_time ?? null);
    else
      await setBooking(
        tx,
        known.filter((client) => client.calendly_booking),
        false,
        null,
      );
    return 'recorded';
  });
}

/**
 * Sets or clears the flag. Each client's history records this, with the booked time if known, even if the flag was
 * already set.
 */
async function setBooking(
  tx: Tx,
  marked: readonly ClientRow[],
  calendly_booking: boolean,
  starts_at: string | null,
): Promise<void> {
  if (marked.length === 0) return;
  await tx
    .update(clients)
    .set({ calendly_booking })
    .where(
      inArray(
        clients.id,
        marked.map(({ id }) => id),
      ),
    );
  for (const client of marked) {
    await recordActivity(tx, {
      actor: CALENDLY,
      type: 'client.calendly_booking_changed',
      client,
      changes: {
        calendly_booking: { from: client.calendly_booking, to: calendly_booking },
        ...(starts_at !== null && { starts_at: { from: null, to: starts_at } }),
      },
    });
  }
}
