import { storedVerdictText } from '#contract/proposals/timeline-chain/verdict-text.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { checkClient } from './check-timelines.ts';
import { headOf } from './read-head.ts';
import { readTimeline } from './read-timeline.ts';

export const timelineChainRouter = {
  /** Returns a client's timeline as a file that `npm run verify` checks. Throws NOT_FOUND, MERGED. */
  export: signedIn.timelineChain.export.handler(async ({ context, input: { client_id } }) =>
    context.db.transaction(async (tx) => {
      const client = await lockClient(tx, client_id);
      const timeline = await readTimeline(tx, { context, client_id, made_at: context.now().toISOString() });
      await recordAudit(tx, context.actor, 'CLIENT_TIMELINE_EXPORTED', {
        proposal_id: client.proposal_id,
        ...(await headOf(tx, client_id)),
      });
      return {
        filename: `timeline-${client.proposal_id}.json`,
        json: `${JSON.stringify(timeline, null, 2)}\n`,
      };
    }),
  ),
  /** Says whether a client's timeline is as it was written and anchored. Throws NOT_FOUND, MERGED. */
  check: signedIn.timelineChain.check.handler(async ({ context, input: { client_id } }) =>
    context.db.transaction(async (tx) => {
      await lockClient(tx, client_id);
      const verdict = await checkClient(tx, { client_id, now: context.now });
      return { is_whole: verdict.finding === null, lines: storedVerdictText(verdict) };
    }),
  ),
};
