import type { z } from 'zod';
import { actSchema } from '#contract/activity/activity.ts';
import { additionalInformationSchema } from '#contract/additional-information/additional-information.ts';
import { bulkActSchema } from '#contract/bulk-runs/bulk-act.ts';
import { callSchema } from '#contract/calls/call.ts';
import {
  catalogueTreeSchema,
  serviceCategorySchema,
  serviceOptionSchema,
  serviceSubHeaderSchema,
} from '#contract/catalogue/catalogue.ts';
import { clientImportSchema } from '#contract/client-imports/client-import.ts';
import { clientMailSchema } from '#contract/client-mails/client-mail.ts';
import { mergeSideSchema } from '#contract/client-merges/client-merge.ts';
import { clientValueSchema } from '#contract/client-values/client-value.ts';
import { clientSchema, clientStatusSchema, listedClientSchema } from '#contract/clients/client.ts';
import {
  amountsSchema,
  feeLineSchema,
  feesSchema,
  totalSchema,
  totalsSchema,
} from '#contract/fees/fees-schema.ts';
import { givenFeesSchema, savedFeesSchema } from '#contract/fees/saved-fees.ts';
import { publicFirmSchema } from '#contract/firm/public-firm.ts';
import { letterTemplateSchema, templateVersionSchema } from '#contract/letter-templates/letter-template.ts';
import { documentLetterSchema } from '#contract/letters/document-letter.ts';
import { letterSourceSchema } from '#contract/letters/letter-source.ts';
import { externalLinkSchema } from '#contract/links/link.ts';
import { mailTemplateSchema } from '#contract/mail-templates/mail-template.ts';
import { noteSchema } from '#contract/notes/note.ts';
import { notificationSchema } from '#contract/notifications/notification.ts';
import { packageSchema } from '#contract/packages/package.ts';
import { priceImportSchema } from '#contract/price-book/price-import.ts';
import { bookVersionSchema, publishedBookSchema } from '#contract/price-book/version.ts';
import { adjustmentsSchema, discountSchema, overrideSchema } from '#contract/pricing/adjustments.ts';
import { priceSchema, pricingRulesSchema } from '#contract/pricing/price-book.ts';
import { proformaDetailsSchema, storedProformaDetailsSchema } from '#contract/proforma/details.ts';
import { openedProposalSchema } from '#contract/proposal-page/opened-proposal.ts';
import { proposalDocumentSchema } from '#contract/proposal-versions/document.ts';
import { preparationSchema } from '#contract/proposal-versions/preparation.ts';
import { versionSummarySchema } from '#contract/proposal-versions/version-summary.ts';
import { proposalRunSchema } from '#contract/proposals/run.ts';
import { questionnaireSchema } from '#contract/questionnaire/questionnaire.ts';
import { savedProformaSchema } from '#contract/saved-proformas/saved-proforma.ts';
import { savedViewSchema } from '#contract/saved-views/saved-view.ts';
import { userSchema } from '#contract/users/user.ts';
import { userInvitationSchema } from '#contract/users/user-invitation.ts';
import { webhookDeliverySchema, webhookSchema } from '#contract/webhooks/webhook.ts';

/** The document refers to these schemas by name wherever they occur. */
export const NAMED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Act: actSchema,
  AdditionalInformation: additionalInformationSchema,
  Adjustments: adjustmentsSchema,
  Amounts: amountsSchema,
  BulkAct: bulkActSchema,
  Call: callSchema,
  CatalogueTree: catalogueTreeSchema,
  Category: serviceCategorySchema,
  Client: clientSchema,
  ClientImport: clientImportSchema,
  ClientMail: clientMailSchema,
  ClientStatus: clientStatusSchema,
  ClientValue: clientValueSchema,
  Discount: discountSchema,
  FeeLine: feeLineSchema,
  Fees: feesSchema,
  Firm: publicFirmSchema,
  GivenFees: givenFeesSchema,
  Letter: documentLetterSchema,
  LetterSource: letterSourceSchema,
  LetterTemplate: letterTemplateSchema,
  LetterTemplateVersion: templateVersionSchema,
  ListedClient: listedClientSchema,
  MailTemplate: mailTemplateSchema,
  MergeSide: mergeSideSchema,
  Note: noteSchema,
  Notification: notificationSchema,
  OpenedProposal: openedProposalSchema,
  Option: serviceOptionSchema,
  Override: overrideSchema,
  Package: packageSchema,
  Preparation: preparationSchema,
  Price: priceSchema,
  PriceBookVersion: bookVersionSchema,
  PriceImport: priceImportSchema,
  PricingRules: pricingRulesSchema,
  Proforma: savedProformaSchema,
  ProformaDetails: storedProformaDetailsSchema,
  ProformaInput: proformaDetailsSchema,
  ProposalDocument: proposalDocumentSchema,
  ProposalRun: proposalRunSchema,
  ProposalVersion: versionSummarySchema,
  PublishedBook: publishedBookSchema,
  Questionnaire: questionnaireSchema,
  QuestionnaireLink: externalLinkSchema,
  SavedFees: savedFeesSchema,
  SavedView: savedViewSchema,
  SubHeader: serviceSubHeaderSchema,
  Total: totalSchema,
  Totals: totalsSchema,
  User: userSchema,
  UserInvitation: userInvitationSchema,
  Webhook: webhookSchema,
  WebhookDelivery: webhookDeliverySchema,
};
