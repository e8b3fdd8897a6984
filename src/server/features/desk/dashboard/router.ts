import { signedIn } from '#server/implementer.ts';
import { countBadges } from './count-badges.ts';
import { dismissChecklist } from './dismiss-checklist.ts';
import { readDashboard } from './read-dashboard.ts';

export const dashboardRouter = {
  badges: signedIn.dashboard.badges.handler(async ({ context }) => ({
    ...(await countBadges(context)),
    companies_house: context.env.companiesHouseKey !== undefined,
  })),
  overview: signedIn.dashboard.overview.handler(({ context }) => readDashboard(context)),
  dismissChecklist: signedIn.dashboard.dismissChecklist.handler(({ context }) => dismissChecklist(context)),
};
