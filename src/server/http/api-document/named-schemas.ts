import type { z } from 'zod';
import { clientImportSchema } from '#contract/clients/client-imports/client-import.ts';
import { clientSchema, clientStatusSchema, listedClientSchema } from '#contract/clients/clients/client.ts';
import { noteSchema } from '#contract/clients/notes/note.ts';
import { savedViewSchema } from '#contract/clients/saved-views/saved-view.ts';
import { bulkActionSchema } from '#contract/desk/bulk-runs/bulk-action.ts';
import { mergeSideSchema } from '#contract/desk/client-merges/client-merge.ts';
import { notificationSchema } from '#contract/desk/notifications/notification.ts';
import { clientFileSchema } from '#contract/due-diligence/files/client-file.ts';
import { countrySchema, partySchema } from '#contract/due-diligence/files/party.ts';
import { publicFirmSchema } from '#contract/firm/firm/public-firm.ts';
import { mailTemplateSchema } from '#contract/firm/mail-templates/mail-template.ts';
import { webhookDeliverySchema, webhookSchema } from '#contract/firm/webhooks/webhook.ts';
import { activityActionSchema } from '#contract/identity/activity/activity.ts';
import { userSchema } from '#contract/identity/users/user.ts';
import { userInvitationSchema } from '#contract/identity/users/user-invitation.ts';
import { additionalInformationSchema } from '#contract/intake/additional-information/additional-information.ts';
import { callSchema } from '#contract/intake/calls/call.ts';
import { clientMailSchema } from '#contract/intake/client-mails/client-mail.ts';
import { externalLinkSchema } from '#contract/intake/links/link.ts';
import { questionnaireSchema } from '#contract/intake/questionnaire/questionnaire.ts';
import {
  catalogueTreeSchema,
  serviceCategorySchema,
  serviceOptionSchema,
  serviceSubHeaderSchema,
} from '#contract/pricing/catalogue/catalogue.ts';
import { clientValueSchema } from '#contract/pricing/client-values/client-value.ts';
import {
  amountsSchema,
  feeLineSchema,
  feesSchema,
  totalSchema,
  totalsSchema,
} from '#contract/pricing/fees/fees-schema.ts';
import { givenFeesSchema, savedFeesSchema } from '#contract/pricing/fees/saved-fees.ts';
import { packageSchema } from '#contract/pricing/packages/package.ts';
import { priceImportSchema } from '#contract/pricing/price-book/price-import.ts';
import { bookVersionSchema, publishedBookSchema } from '#contract/pricing/price-book/version.ts';
import { adjustmentsSchema, discountSchema, overrideSchema } from '#contract/pricing/pricing/adjustments.ts';
import { priceSchema, pricingRulesSchema } from '#contract/pricing/pricing/price-book.ts';
import { proformaDetailsSchema, storedProformaDetailsSchema } from '#contract/pricing/proforma/details.ts';
import { savedProformaSchema } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import {
  letterTemplateSchema,
  templateVersionSchema,
} from '#contract/proposals/letter-templates/letter-template.ts';
import { documentLetterSchema } from '#contract/proposals/letters/document-letter.ts';
import { letterSourceSchema } from '#contract/proposals/letters/letter-source.ts';
import { openedProposalSchema } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { proposalDocumentSchema } from '#contract/proposals/proposal-versions/document/document.ts';
import { preparationSchema } from '#contract/proposals/proposal-versions/preparation.ts';
import { versionSummarySchema } from '#contract/proposals/proposal-versions/version-summary.ts';
import { proposalRunSchema } from '#contract/proposals/proposals/run.ts';

/** The document refers to these schemas by name wherever they occur. */
export const NAMED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Action: activityActionSchema,
  AdditionalInformation: additionalInformationSchema,
  Adjustments: adjustmentsSchema,
  Amounts: amountsSchema,
  BulkAction: bulkActionSchema,
  Call: callSchema,
  CatalogueTree: catalogueTreeSchema,
  Category: serviceCategorySchema,
  Client: clientSchema,
  ClientImport: clientImportSchema,
  ClientFile: clientFileSchema,
  ClientMail: clientMailSchema,
  Country: countrySchema,
  Party: partySchema,
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
