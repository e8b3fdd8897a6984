import { signedIn } from '#server/implementer.ts';
import { checkTimeline } from './check-timeline.ts';
import { exportTimeline } from './export-timeline.ts';

export const timelineChainRouter = {
  export: signedIn.timelineChain.export.handler(exportTimeline),
  check: signedIn.timelineChain.check.handler(checkTimeline),
};
