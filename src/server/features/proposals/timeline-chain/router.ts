import { signedIn } from '#server/implementer.ts';
import { checkTimeline } from './check-timeline.ts';
import { exportTimeline } from './export-timeline.ts';

export const timelineChainRouter = {
  export: signedIn.timelineChain.export.handler(({ context, input }) =>
    exportTimeline({ ctx: context, input }),
  ),
  check: signedIn.timelineChain.check.handler(({ context, input }) => checkTimeline({ ctx: context, input })),
};
