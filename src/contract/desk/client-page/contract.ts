import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { noteSchema } from '#contract/clients/notes/note.ts';
import { clientMergeSchema } from '#contract/desk/client-merges/client-merge.ts';
import { deskFactsSchema } from '#contract/desk/standing/facts.ts';
import { fileSummarySchema } from '#contract/due-diligence/files/file-summary.ts';
import { CONNECTION_KINDS, ownDeliverySchema } from '#contract/firm/outbox/delivery.ts';
import { activityActionSchema } from '#contract/identity/activity/activity.ts';
import { colleagueSchema } from '#contract/identity/people/contract.ts';
import { additionalInformationSchema } from '#contract/intake/additional-information/additional-information.ts';
import { externalLinkSchema } from '#contract/intake/links/link.ts';
import { clientValueSchema } from '#contract/pricing/client-values/client-value.ts';
import { pricingSchema } from '#contract/pricing/fees/saved-fees.ts';
import { savedProformaSchema } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { SENT_BY } from '#contract/proposals/proposal-versions/settings.ts';
import { proposalSummarySchema } from '#contract/proposals/proposal-versions/version-summary.ts';
import { pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';

export const clientPageContract = {
  get: signedInProcedure(
    'GET /clients/{id}',
    'Get a client',
    "Everything on a client's page, in one round trip.",
  )
    .input(z.object({ id: idSchema }))
    .output(
      z.object({
        client: clientSchema,
        /** The people a call can be booked with. */
        bookers: z.array(z.string()),
        /** The owner, and the assignee of the next step. */
        people: z.array(colleagueSchema),
        additional_information: z.array(additionalInformationSchema),
        proforma_reviews: z.array(savedProformaSchema),
        notes: pageOf(noteSchema),
        /** Whether a proforma can start from a package. */
        has_packages: z.boolean(),
        /** Prices for entering a proforma. Null if the status doesn't allow it, or no price book is in force today. */
        pricing: pricingSchema.nullable(),
        links: z.array(externalLinkSchema),
        timeline: pageOf(activityActionSchema),
        /** The fees of the signed proposal, otherwise of the sent one, otherwise of the newest proforma; null without fees. */
        value: clientValueSchema.nullable(),
        /** Null if the client has neither a sent version of a proposal nor a draft. */
        proposal: proposalSummarySchema.nullable(),
        /** How 'Send Proposal' sends the proposal. */
        proposals_sent_by: z.enum(SENT_BY),
        /** Facts that determine the client's standing. */
        desk: deskFactsSchema,
        /** Clients that were merged into this client, newest first. */
        merges: z.array(clientMergeSchema),
        /** What was passed on to the firm's other tools, newest first. */
        deliveries: z.array(ownDeliverySchema),
        /** The connections that are enabled. */
        connections: z.array(z.enum(CONNECTION_KINDS)),
        /** The client's file. Null if the firm doesn't use files and the client has none. */
        due_diligence: fileSummarySchema.nullable(),
        /** Whether the client is a trial run's, which counts nowhere. */
        is_trial: z.boolean(),
        /** Whether a mail server is configured. Without one, mails go to the server's outbox. */
        mail_configured: z.boolean(),
      }),
    ),
};
