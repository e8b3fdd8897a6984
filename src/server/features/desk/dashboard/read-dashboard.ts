import type { SignedInCtx } from '#server/context.ts';
import { readChecklist } from './read-checklist.ts';
import { readOverview } from './read-overview.ts';

/** Everything the dashboard shows to the caller. */
export async function readDashboard(context: SignedInCtx) {
  const [overview, checklist] = await Promise.all([readOverview(context), readChecklist(context)]);
  const { actor, env } = context;
  return { ...overview, checklist, lacks_mail_server: actor.role === 'admin' && env.smtpUrl === undefined };
}
