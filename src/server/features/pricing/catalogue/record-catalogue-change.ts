import type { ActivityChanges, ActivityType } from '#contract/identity/activity/activity.ts';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import type { Actor } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';

/**
 * Records a change to an entry in the history. The changes always include `kind` and `display_name`, even if unchanged,
 * so that the event makes sense without the entry.
 */
export async function recordCatalogueChange(
  tx: Tx,
  event: {
    actor: Actor;
    type: Extract<ActivityType, `catalogue.${string}`>;
    kind: CatalogueKind;
    before: { display_name: string } | null;
    after: { display_name: string } | null;
    changes?: ActivityChanges;
  },
): Promise<void> {
  const { actor, type, kind, before, after, changes } = event;
  await recordActivity(tx, {
    actor,
    type,
    client: null,
    changes: {
      kind: { from: before && kind, to: after && kind },
      display_name: { from: before?.display_name ?? null, to: after?.display_name ?? null },
      ...changes,
    },
  });
}
