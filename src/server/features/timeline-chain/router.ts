import { signedIn } from '#server/implementer.ts';
import { exportTimeline } from './export-timeline.ts';

export const timelineChainRouter = {
  export: signedIn.timelineChain.export.handler(({ context, input }) =>
    exportTimeline({ ctx: context, input }),
  ),
};
