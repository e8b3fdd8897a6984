import { and, eq, isNull } from 'drizzle-orm';
import { NEXT_STEP_MAX } from '#contract/clients/next-steps/next-step.ts';
import type { TriggerKind } from '#contract/due-diligence/files/trigger.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { recordDone } from '#server/features/due-diligence/files/record-done.ts';
import type { ActivityActor } from '#server/features/identity/activity/record-activity.ts';

export interface Cause {
  file_id: string;
  kind: TriggerKind;
  /** Recognises the cause: a cause of this kind and key is raised once, even after it was dealt with. */
  key: string;
  /** What is new, as a sentence without its full stop: 'New service: Payroll'. */
  text: string;
}

/** The next step that a reason to look again makes. */
export const stepOf = (text: string) => `Look at the file again. ${text}`.slice(0, NEXT_STEP_MAX);

/**
 * Puts a reason to look at a file again into the file. It becomes the client's next step if there is none. Returns whether
 * it is new.
 */
export async function raiseTrigger(
  tx: Tx,
  { actor, now }: { actor: ActivityActor; now: Date },
  { file_id, kind, key, text }: Cause,
): Promise<boolean> {
  const made_at = now.toISOString();
  const [raised] = await tx
    .insert(due_diligence_triggers)
    .values({ file_id, kind, key, text, made_at })
    .onConflictDoNothing()
    .returning({ id: due_diligence_triggers.id });
  if (!raised) return false;
  const [client] = await tx
    .select({
      id: clients.id,
      first_name: clients.first_name,
      surname: clients.surname,
      owner_id: clients.owner_id,
    })
    .from(due_diligence_files)
    .innerJoin(clients, eq(clients.id, due_diligence_files.client_id))
    .where(eq(due_diligence_files.id, file_id));
  if (!client) return true;
  const step = {
    next_step: stepOf(text),
    next_step_due: londonDay(now),
  };
  const [given] = await tx
    .update(clients)
    .set({ ...step, next_step_user_id: client.owner_id })
    .where(and(eq(clients.id, client.id), isNull(clients.next_step), isNull(clients.closed_at)))
    .returning({ id: clients.id });
  await recordDone(tx, {
    actor,
    client,
    did: `found a reason to look at the file again: ${text}`,
    ...(given && { changes: { next_step: { from: null, to: step.next_step } } }),
  });
  // Announces the change.
  await tx
    .update(due_diligence_files)
    .set({ client_id: client.id })
    .where(eq(due_diligence_files.id, file_id));
  return true;
}
