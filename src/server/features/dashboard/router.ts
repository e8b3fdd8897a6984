import { signedIn } from '#server/implementer.ts';
import { countBadges } from './count-badges.ts';
import { readOverview } from './read-overview.ts';

export const dashboardRouter = {
  badges: signedIn.dashboard.badges.handler(({ context }) => countBadges(context)),
  overview: signedIn.dashboard.overview.handler(({ context }) => readOverview(context)),
};
