import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import { client_activity } from '#server/db/schema/clients/client-activity.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { users } from '#server/db/schema/users.ts';
import { closeClient } from '#server/features/clients/clients/close-client.ts';
import { setOwner } from '#server/features/clients/clients/set-owner.ts';
import { setNextStep } from '#server/features/clients/next-steps/set-next-step.ts';
import type { SeedUser } from './generate-history.ts';
import type { MovedClock } from './moved-clock.ts';

const DAY_MS = 86_400_000;

const STEPS: Record<ClientStatus, string> = {
  new_inquiry: 'Ring and introduce the firm',
  request_for_info: 'Ask whether the questionnaire arrived',
  info_returned: 'Read the answers before the call',
  zoom_call_booked: 'Look up the last accounts before the call',
  proforma_review: 'Agree the start date',
  goproposal_sent: 'Ask whether there are questions',
  goproposal_signed: 'Ask for the software log-in',
  onedrive_created: 'Prepare the first month',
};

/** Days from today on which the steps are due. */
const DUE = [-2, -1, 0, 0, 1, 3, 5, 8];

/** Clients to close: the oldest of a status, at a part of the time since something last happened to it. */
const LOST: readonly { status: ClientStatus; reason: string; part: number }[] = [
  { status: 'request_for_info', reason: 'No answer', part: 0.5 },
  { status: 'request_for_info', reason: 'Went elsewhere', part: 0.2 },
  { status: 'new_inquiry', reason: 'Not our client', part: 0.3 },
  { status: 'zoom_call_booked', reason: 'Price', part: 0.7 },
  { status: 'proforma_review', reason: 'Price', part: 0.4 },
  { status: 'info_returned', reason: 'Went elsewhere', part: 0.6 },
];

/** Every second of so many clients goes to the administrator who looks at the demo. */
const PLANNED = DUE.length * 2;

/** Gives clients next steps, hands some of them to the first administrator, and closes a few for different reasons. */
export async function planWork({
  clock,
  as,
  partner,
  now,
}: {
  clock: MovedClock;
  as: (user: SeedUser) => SignedInCtx;
  partner: SeedUser;
  now: Date;
}): Promise<void> {
  const { db } = clock;
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, partner.user_id)))
    .orderBy(asc(users.created_at))
    .limit(1);
  const planned = await db
    .select({
      id: clients.id,
      status: clients.status,
      owner_id: clients.owner_id,
      last_at: client_activity.last_at,
    })
    .from(clients)
    .innerJoin(client_activity, eq(client_activity.client_id, clients.id))
    .where(and(ne(clients.status, 'onedrive_created'), isNull(clients.closed_at)))
    .orderBy(desc(clients.status_changed_at))
    .limit(PLANNED);
  /** Between the client's last event and now. */
  const moveAfter = (last: string, part: number) => {
    const from = new Date(last).getTime();
    return clock.set(new Date(from + (now.getTime() - from) * part));
  };
  for (const [index, { id, status, owner_id, last_at }] of planned.entries()) {
    const isHanded = admin !== undefined && index % 2 === 0;
    const context = as(partner);
    if (isHanded) {
      await moveAfter(last_at, 0.3);
      await setOwner({ context, input: { id, owner_id: admin.id } });
    }
    const days = DUE[Math.floor(index / 2)] ?? 0;
    const next_step_user_id = isHanded ? admin.id : owner_id;
    if (next_step_user_id === null) continue;
    await moveAfter(last_at, 0.6);
    const next_step_due = londonDay(new Date(now.getTime() + days * DAY_MS));
    await setNextStep({
      context,
      input: { client_id: id, next_step: STEPS[status], next_step_due, next_step_user_id },
    });
  }
  for (const { status, reason, part } of LOST) {
    const [client] = await db
      .select({ id: clients.id, last_at: client_activity.last_at })
      .from(clients)
      .innerJoin(client_activity, eq(client_activity.client_id, clients.id))
      .where(and(eq(clients.status, status), isNull(clients.next_step), isNull(clients.closed_at)))
      .orderBy(asc(clients.status_changed_at))
      .limit(1);
    if (!client) continue;
    await moveAfter(client.last_at, part);
    await closeClient({ context: as(partner), input: { id: client.id, reason } });
  }
}
