import { accountRouter } from '#server/features/account/router.ts';
import { activityRouter } from '#server/features/activity/router.ts';
import { additionalInformationRouter } from '#server/features/additional-information/router.ts';
import { apiKeysRouter } from '#server/features/api-keys/router.ts';
import { auditRouter } from '#server/features/audit/router.ts';
import { authRouter } from '#server/features/auth/router.ts';
import { automationRouter } from '#server/features/automation/router.ts';
import { bulkRunsRouter } from '#server/features/bulk-runs/router.ts';
import { callsRouter } from '#server/features/calls/router.ts';
import { catalogueRouter } from '#server/features/catalogue/router.ts';
import { clientDuplicatesRouter } from '#server/features/client-duplicates/router.ts';
import { clientImportsRouter } from '#server/features/client-imports/router.ts';
import { clientListRouter } from '#server/features/client-list/router.ts';
import { clientMailsRouter } from '#server/features/client-mails/router.ts';
import { clientMergesRouter } from '#server/features/client-merges/router.ts';
import { clientPageRouter } from '#server/features/client-page/router.ts';
import { clientsRouter } from '#server/features/clients/router.ts';
import { dashboardRouter } from '#server/features/dashboard/router.ts';
import { dataProtectionRouter } from '#server/features/data-protection/router.ts';
import { deskSettingsRouter } from '#server/features/desk-settings/router.ts';
import { feesRouter } from '#server/features/fees/router.ts';
import { filesRouter } from '#server/features/files/router.ts';
import { firmRouter } from '#server/features/firm/router.ts';
import { letterFactsRouter } from '#server/features/letter-facts/router.ts';
import { letterTemplatesRouter } from '#server/features/letter-templates/router.ts';
import { lettersRouter } from '#server/features/letters/router.ts';
import { linksRouter, newClientRouter } from '#server/features/links/router.ts';
import { mailTemplatesRouter } from '#server/features/mail-templates/router.ts';
import { mailsRouter } from '#server/features/mails/router.ts';
import { myWorkRouter } from '#server/features/my-work/router.ts';
import { nextStepsRouter } from '#server/features/next-steps/router.ts';
import { notesRouter } from '#server/features/notes/router.ts';
import { notificationsRouter } from '#server/features/notifications/router.ts';
import { packagesRouter } from '#server/features/packages/router.ts';
import { peopleRouter } from '#server/features/people/router.ts';
import { priceBookRouter } from '#server/features/price-book/router.ts';
import { proformaRouter } from '#server/features/proforma/router.ts';
import { proposalPageRouter } from '#server/features/proposal-page/router.ts';
import { proposalVersionsRouter, sendRouter } from '#server/features/proposal-versions/router.ts';
import { proposalsRouter } from '#server/features/proposals/router.ts';
import { questionnaireRouter } from '#server/features/questionnaire/router.ts';
import { reviewsRouter } from '#server/features/reviews/router.ts';
import { savedViewsRouter } from '#server/features/saved-views/router.ts';
import { sealingRouter } from '#server/features/sealing/router.ts';
import { textSearchRouter } from '#server/features/text-search/router.ts';
import { timelineChainRouter } from '#server/features/timeline-chain/router.ts';
import { usersRouter } from '#server/features/users/router.ts';
import { verificationRouter } from '#server/features/verification/router.ts';
import { webhooksRouter } from '#server/features/webhooks/router.ts';
import { open } from '#server/implementer.ts';

/** Every procedure of the contract with its handler. If one is missing, this does not compile. */
export const router = open.router({
  account: accountRouter,
  activity: activityRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  auth: authRouter,
  automation: automationRouter,
  bulkRuns: bulkRunsRouter,
  catalogue: catalogueRouter,
  clientMails: clientMailsRouter,
  clients: {
    ...clientsRouter,
    ...clientListRouter,
    ...clientPageRouter,
    ...newClientRouter,
    duplicates: clientDuplicatesRouter,
    imports: clientImportsRouter,
    merges: clientMergesRouter,
  },
  dashboard: dashboardRouter,
  dataProtection: dataProtectionRouter,
  deskSettings: deskSettingsRouter,
  fees: feesRouter,
  files: filesRouter,
  firm: firmRouter,
  myWork: myWorkRouter,
  nextSteps: nextStepsRouter,
  notes: notesRouter,
  notifications: notificationsRouter,
  packages: packagesRouter,
  people: peopleRouter,
  priceBook: priceBookRouter,
  proforma: proformaRouter,
  additionalInformation: additionalInformationRouter,
  calls: callsRouter,
  letterFacts: letterFactsRouter,
  letterTemplates: letterTemplatesRouter,
  letters: lettersRouter,
  links: linksRouter,
  mailTemplates: mailTemplatesRouter,
  mails: mailsRouter,
  questionnaire: questionnaireRouter,
  proposalPage: proposalPageRouter,
  proposals: { ...proposalsRouter, ...sendRouter },
  proposalVersions: proposalVersionsRouter,
  reviews: reviewsRouter,
  savedViews: savedViewsRouter,
  sealing: sealingRouter,
  textSearch: textSearchRouter,
  timelineChain: timelineChainRouter,
  users: usersRouter,
  verification: verificationRouter,
  webhooks: webhooksRouter,
});
