import { MAY_ENTER_PROFORMA } from '#contract/clients/clients/pipeline.ts';
import { callBookers } from '#contract/intake/calls/call-bookers.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { proposalSummaryOf } from '#server/features/proposals/proposal-versions/read-versions.ts';
import { signedIn } from '#server/implementer.ts';
import { getClient } from './get-client.ts';

export const clientPageRouter = {
  get: signedIn.clients.get.handler(async ({ context, input }) => {
    const { edited_bookers, ...page } = await getClient({ context, input });
    const entersProforma = MAY_ENTER_PROFORMA.includes(page.client.status);
    return {
      ...page,
      proposal: proposalSummaryOf(page.proposal, context),
      pricing: entersProforma ? await pricingInForce(context.db, londonDay(context.now())) : null,
      bookers: callBookers(edited_bookers, context.env.callBookers),
      mail_configured: context.env.smtpUrl !== undefined,
    };
  }),
};
