import type { SignedInCtx } from '#server/context.ts';
import { readChecklist } from './read-checklist.ts';
import { readOverview } from './read-overview.ts';

/** Everything the dashboard shows to the caller. */
export async function readDashboard(ctx: SignedInCtx) {
  const [overview, checklist] = await Promise.all([readOverview(ctx), readChecklist(ctx)]);
  return { ...overview, checklist };
}
