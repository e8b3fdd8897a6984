import { signedIn } from '#server/implementer.ts';
import { countBadges } from './count-badges.ts';
import { dismissChecklist } from './dismiss-checklist.ts';
import { readDashboard } from './read-dashboard.ts';

export const dashboardRouter = {
  badges: signedIn.dashboard.badges.handler(({ context }) => countBadges(context)),
  overview: signedIn.dashboard.overview.handler(({ context }) => readDashboard(context)),
  dismissChecklist: signedIn.dashboard.dismissChecklist.handler(({ context }) => dismissChecklist(context)),
};
