import type { ActivityChanges } from '#contract/identity/activity/activity.ts';
import type { Tx } from '#server/db/connect.ts';
import { type ActivityActor, recordActivity } from '#server/features/identity/activity/record-activity.ts';

interface Done {
  actor: ActivityActor;
  client: { id: string; first_name: string; surname: string };
  /** As it reads after the actor's name: 'accepted the file'. */
  did: string;
  changes?: ActivityChanges;
}

/** Records in the client's timeline what was done about the client's file. */
export async function recordDone(tx: Tx, { actor, client, did, changes }: Done): Promise<void> {
  await recordActivity(tx, {
    actor,
    type: 'due_diligence.changed',
    client,
    changes: { did: { from: null, to: did }, ...changes },
  });
}
