import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { colleagueSchema } from '#contract/identity/people/contract.ts';
import { newerPricesSchema } from '#contract/pricing/fees/newer-prices.ts';
import { savedFeesSchema } from '#contract/pricing/fees/saved-fees.ts';
import { answeredFactsSchema } from '#contract/pricing/missing-services/facts.ts';
import { storedProformaDetailsSchema } from '#contract/pricing/proforma/details.ts';
import { savedProformaSchema } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { proposalDocumentSchema } from './document/document.ts';
import { typedDraftSchema } from './draft.ts';
import { sendProblemSchema } from './send-problem.ts';
import { proposalSettingsSchema } from './settings.ts';
import { versionSummarySchema } from './version-summary.ts';

/** The document that the client would get if a draft were sent now, with its problems. */
export const previewSchema = z.object({
  /** Until it is sent, its id is the client's and its signatories have the draft's ids. */
  document: proposalDocumentSchema,
  /** Identifies the content that was shown. Sending requires it (shown-content.ts). */
  document_hash: z.string(),
  problems: z.array(sendProblemSchema),
});

export type Preview = z.infer<typeof previewSchema>;

/** The screen that prepares a client's proposal. */
export const preparationSchema = z.object({
  client: clientSchema,
  /** The newest proforma. */
  proforma_id: idSchema,
  details: storedProformaDetailsSchema,
  dismissed: savedProformaSchema.shape.dismissed,
  answers: answeredFactsSchema,
  /** Whether the due diligence file is accepted, or none is needed. */
  file_accepted: z.boolean(),
  /** Null if no price book was in force at any save of the proforma. */
  saved_fees: savedFeesSchema.nullable(),
  /** Null unless newer prices are in force that would change the fees. */
  newer_prices: newerPricesSchema.nullable(),
  draft: typedDraftSchema,
  /** 0 if nothing is saved yet and the draft has the defaults. */
  draft_version: z.int(),
  draft_edited_by_name: z.string().nullable(),
  draft_edited_at: instantSchema.nullable(),
  preview: proposalDocumentSchema,
  document_hash: z.string(),
  problems: z.array(sendProblemSchema),
  /** Newest first. */
  versions: z.array(versionSummarySchema),
  colleagues: z.array(colleagueSchema),
  settings: proposalSettingsSchema,
  /** Whether a mail server is configured. Without one, mails go to the server's outbox. */
  mail_configured: z.boolean(),
});

export type Preparation = z.infer<typeof preparationSchema>;
