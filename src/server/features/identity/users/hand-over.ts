import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { HandOver } from '#contract/identity/users/holdings.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import { proposal_settings } from '#server/db/schema/firm/proposal-settings.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import {
  type NewActivityEvent,
  recordActivities,
  recordActivity,
} from '#server/features/identity/activity/record-activity.ts';
import { recordAudit, recordSettings } from '#server/features/identity/audit/record-audit.ts';
import { colleagueName } from '#server/features/identity/people/colleague-name.ts';

/** A statement has 65,535 parameters at most, and an event has eight. */
const EVENTS_AT_ONCE = 5_000;

interface Leaving {
  id: string;
  full_name: string;
}

/** An id with the name, or null for nobody. */
type Heir = { id: string; full_name: string } | null;

/**
 * Hands over what is in the name of a user who is about to be deleted, and returns the counts for the audit log. Each
 * client's timeline says who had it. Throws NO_SUCH_USER.
 */
export async function handOverUser(
  tx: Tx,
  { context, user, to }: { context: SignedInCtx; user: Leaving; to: HandOver },
): Promise<Record<keyof HandOver, { count: number; to: string | null }>> {
  const heirOf = async (kind: keyof HandOver): Promise<Heir> => {
    const id = to[kind];
    if (id === null) return null;
    const field = `hand_over.${kind}`;
    if (id === user.id) throw new Refusal('NO_SUCH_USER', { field });
    return { id, full_name: await colleagueName(tx, id, field) };
  };
  const heirs = {
    clients: await heirOf('clients'),
    steps: await heirOf('steps'),
    views: await heirOf('views'),
    countersignature: await heirOf('countersignature'),
  };
  const counts = {
    ...(await handOverClients(tx, { context, user, heirs })),
    views: await handOverViews(tx, { context, user, heir: heirs.views }),
    countersignature: await handOverCountersignature(tx, { context, user, heir: heirs.countersignature }),
  };
  const entryOf = (kind: keyof HandOver) => ({ count: counts[kind], to: heirs[kind]?.full_name ?? null });
  return {
    clients: entryOf('clients'),
    steps: entryOf('steps'),
    views: entryOf('views'),
    countersignature: entryOf('countersignature'),
  };
}

async function handOverClients(
  tx: Tx,
  { context, user, heirs }: { context: SignedInCtx; user: Leaving; heirs: Record<'clients' | 'steps', Heir> },
): Promise<Record<'clients' | 'steps', number>> {
  const held = await tx
    .select({
      id: clients.id,
      first_name: clients.first_name,
      surname: clients.surname,
      owner_id: clients.owner_id,
      next_step: clients.next_step,
      next_step_user_id: clients.next_step_user_id,
    })
    .from(clients)
    .where(or(eq(clients.owner_id, user.id), eq(clients.next_step_user_id, user.id)))
    .orderBy(asc(clients.id))
    .for('update');
  const owned = held.filter(({ owner_id }) => owner_id === user.id);
  const planned = held.filter(({ next_step_user_id }) => next_step_user_id === user.id);
  const changed = (heir: Heir) => ({ from: user.full_name, to: heir?.full_name ?? null });
  const { actor } = context;
  if (owned.length > 0) {
    await tx
      .update(clients)
      .set({ owner_id: heirs.clients?.id ?? null })
      .where(eq(clients.owner_id, user.id));
    const owner = changed(heirs.clients);
    await recordAll(
      tx,
      owned.map((client) => ({ actor, type: 'client.owner_changed', client, changes: { owner } })),
    );
    await recordMany(tx, { context, action: 'owner', count: owned.length, heir: heirs.clients });
  }
  if (planned.length > 0) {
    await tx
      .update(clients)
      .set({ next_step_user_id: heirs.steps?.id ?? null })
      .where(eq(clients.next_step_user_id, user.id));
    const next_step_user = changed(heirs.steps);
    await recordAll(
      tx,
      planned.map((client) => ({
        actor,
        type: 'next_step.set' as const,
        client,
        changes: { next_step: { from: client.next_step, to: client.next_step }, next_step_user },
      })),
    );
    await recordMany(tx, { context, action: 'next_step', count: planned.length, heir: heirs.steps });
  }
  return { clients: owned.length, steps: planned.length };
}

/** Records events in their clients' timelines only. */
async function recordAll(tx: Tx, events: NewActivityEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += EVENTS_AT_ONCE) {
    await recordActivities(tx, events.slice(at, at + EVENTS_AT_ONCE));
  }
}

/** The log's one event for all these clients. Notifies a new owner. */
async function recordMany(
  tx: Tx,
  {
    context,
    action,
    count,
    heir,
  }: { context: SignedInCtx; action: 'owner' | 'next_step'; count: number; heir: Heir },
): Promise<void> {
  await recordActivity(tx, {
    actor: context.actor,
    type: 'clients.bulk_changed',
    client: null,
    changes: {
      act: { from: null, to: action },
      clients: { from: null, to: count },
      ...(heir && { person: { from: null, to: heir.full_name } }),
    },
    ...(heir && action === 'owner' && { notifies: { kind: 'handed_over', user_ids: [heir.id] } }),
  });
}

async function handOverViews(
  tx: Tx,
  { context, user, heir }: { context: SignedInCtx; user: Leaving; heir: Heir },
): Promise<number> {
  const views = await tx
    .update(saved_views)
    .set({ owner_id: heir?.id ?? null, version: sql`${saved_views.version} + 1`, ...editedBy(context) })
    .where(and(eq(saved_views.owner_id, user.id), isNull(saved_views.private_to)))
    .returning({ name: saved_views.name });
  for (const { name } of views) {
    const new_values = { name, owner: { from: user.full_name, to: heir?.full_name ?? null } };
    await recordAudit(tx, context.actor, 'SAVED_VIEW_UPDATED', new_values);
  }
  return views.length;
}

/** In the settings and in proposals that are being prepared. What was sent keeps the name that its document has. */
async function handOverCountersignature(
  tx: Tx,
  { context, user, heir }: { context: SignedInCtx; user: Leaving; heir: Heir },
): Promise<number> {
  const countersignatory = heir?.id ?? null;
  const next = { version: sql`version + 1`, ...editedBy(context) };
  const drafts = await tx
    .update(proposal_drafts)
    .set({
      ...next,
      draft: sql`jsonb_set(draft, '{countersignatory}', ${JSON.stringify(countersignatory)}::jsonb)`,
    })
    .where(sql`draft ->> 'countersignatory' = ${user.id}`)
    .returning({ client_id: proposal_drafts.client_id });
  const [settings] = await tx
    .update(proposal_settings)
    .set({ ...next, countersignatory })
    .where(eq(proposal_settings.countersignatory, user.id))
    .returning({ id: proposal_settings.id });
  if (settings) {
    await recordSettings(tx, context.actor, 'proposal_settings', {
      countersignatory: { from: user.id, to: countersignatory },
    });
  }
  return drafts.length + (settings ? 1 : 0);
}
