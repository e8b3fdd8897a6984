import { isNull } from 'drizzle-orm';
import { firm } from '#server/db/schema/firm/firm.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { countBadges } from './count-badges.ts';
import { readChecklist } from './read-checklist.ts';
import { readOverview } from './read-overview.ts';

export const dashboardRouter = {
  badges: signedIn.dashboard.badges.handler(async ({ context }) => ({
    ...(await countBadges(context)),
    companies_house: context.env.companiesHouseKey !== undefined,
  })),
  /** Everything the dashboard shows to the caller. */
  overview: signedIn.dashboard.overview.handler(async ({ context }) => {
    const [overview, checklist] = await Promise.all([readOverview(context), readChecklist(context)]);
    const { actor, env } = context;
    return { ...overview, checklist, lacks_mail_server: actor.role === 'admin' && env.smtpUrl === undefined };
  }),
  /** Hides the checklist of a new installation, for all administrators. */
  dismissChecklist: signedIn.dashboard.dismissChecklist.handler(async ({ context }) => {
    await context.db.transaction(async (tx) => {
      await tx.insert(firm).values({}).onConflictDoNothing();
      const dismissed = await tx
        .update(firm)
        .set({ checklist_dismissed_at: context.now().toISOString() })
        .where(isNull(firm.checklist_dismissed_at))
        .returning({ id: firm.id });
      if (dismissed.length === 0) return;
      await recordSettings(tx, context.actor, 'firm', { checklist: 'dismissed' });
    });
    return {};
  }),
};
