import { clientImportsRouter } from '#server/features/clients/client-imports/router.ts';
import { clientListRouter } from '#server/features/clients/client-list/router.ts';
import { clientsRouter } from '#server/features/clients/clients/router.ts';
import { deskSettingsRouter } from '#server/features/clients/desk-settings/router.ts';
import { nextStepsRouter } from '#server/features/clients/next-steps/router.ts';
import { notesRouter } from '#server/features/clients/notes/router.ts';
import { savedViewsRouter } from '#server/features/clients/saved-views/router.ts';
import { booksRouter } from '#server/features/connections/books/router.ts';
import { directDebitRouter } from '#server/features/connections/direct-debit/router.ts';
import { workspaceRouter } from '#server/features/connections/workspace/router.ts';
import { bulkRunsRouter } from '#server/features/desk/bulk-runs/router.ts';
import { clientDuplicatesRouter } from '#server/features/desk/client-duplicates/router.ts';
import { clientMergesRouter } from '#server/features/desk/client-merges/router.ts';
import { clientPageRouter } from '#server/features/desk/client-page/router.ts';
import { dashboardRouter } from '#server/features/desk/dashboard/router.ts';
import { dataExportRouter } from '#server/features/desk/data-export/router.ts';
import { dataProtectionRouter } from '#server/features/desk/data-protection/router.ts';
import { lawChangesRouter } from '#server/features/desk/law-changes/router.ts';
import { mailsRouter } from '#server/features/desk/mails/router.ts';
import { moveInRouter } from '#server/features/desk/move-in/router.ts';
import { myWorkRouter } from '#server/features/desk/my-work/router.ts';
import { notificationsRouter } from '#server/features/desk/notifications/router.ts';
import { settingsRouter } from '#server/features/desk/settings/router.ts';
import { standingRouter } from '#server/features/desk/standing/router.ts';
import { textSearchRouter } from '#server/features/desk/text-search/router.ts';
import { trialRunRouter } from '#server/features/desk/trial-run/router.ts';
import { companiesRouter } from '#server/features/due-diligence/companies/router.ts';
import { clientFilesRouter as dueDiligenceFilesRouter } from '#server/features/due-diligence/files/router.ts';
import { inspectionRouter } from '#server/features/due-diligence/inspection/router.ts';
import { partiesRouter } from '#server/features/due-diligence/parties/router.ts';
import { sanctionsRouter } from '#server/features/due-diligence/sanctions/router.ts';
import { digestsRouter } from '#server/features/figures/digests/router.ts';
import { figuresRouter } from '#server/features/figures/figures/router.ts';
import { automationRouter } from '#server/features/firm/automation/router.ts';
import { firmRouter } from '#server/features/firm/firm/router.ts';
import { lawRouter } from '#server/features/firm/law/router.ts';
import { mailTemplatesRouter } from '#server/features/firm/mail-templates/router.ts';
import { outboxRouter } from '#server/features/firm/outbox/router.ts';
import { webhooksRouter } from '#server/features/firm/webhooks/router.ts';
import { accountRouter } from '#server/features/identity/account/router.ts';
import { activityRouter } from '#server/features/identity/activity/router.ts';
import { apiKeysRouter } from '#server/features/identity/api-keys/router.ts';
import { auditRouter } from '#server/features/identity/audit/router.ts';
import { authRouter } from '#server/features/identity/auth/router.ts';
import { peopleRouter } from '#server/features/identity/people/router.ts';
import { usersRouter } from '#server/features/identity/users/router.ts';
import { additionalInformationRouter } from '#server/features/intake/additional-information/router.ts';
import { callsRouter } from '#server/features/intake/calls/router.ts';
import { clientMailsRouter } from '#server/features/intake/client-mails/router.ts';
import { linksRouter, newClientRouter } from '#server/features/intake/links/router.ts';
import { questionnaireRouter } from '#server/features/intake/questionnaire/router.ts';
import { catalogueRouter } from '#server/features/pricing/catalogue/router.ts';
import { feesRouter } from '#server/features/pricing/fees/router.ts';
import { packagesRouter } from '#server/features/pricing/packages/router.ts';
import { priceBookRouter } from '#server/features/pricing/price-book/router.ts';
import { proformaRouter } from '#server/features/pricing/proforma/router.ts';
import { filesRouter } from '#server/features/proposals/files/router.ts';
import { letterFactsRouter } from '#server/features/proposals/letter-facts/router.ts';
import { letterTemplatesRouter } from '#server/features/proposals/letter-templates/router.ts';
import { lettersRouter } from '#server/features/proposals/letters/router.ts';
import { proposalPageRouter } from '#server/features/proposals/proposal-page/router.ts';
import { proposalVersionsRouter, sendRouter } from '#server/features/proposals/proposal-versions/router.ts';
import { proposalsRouter } from '#server/features/proposals/proposals/router.ts';
import { reviewsRouter } from '#server/features/proposals/reviews/router.ts';
import { sealingRouter } from '#server/features/proposals/sealing/router.ts';
import { timelineChainRouter } from '#server/features/proposals/timeline-chain/router.ts';
import { verificationRouter } from '#server/features/proposals/verification/router.ts';
import { open } from '#server/implementer.ts';

/** Every procedure of the contract with its handler. If one is missing, this does not compile. */
export const router = open.router({
  account: accountRouter,
  activity: activityRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  auth: authRouter,
  automation: automationRouter,
  books: booksRouter,
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
  companies: companiesRouter,
  dashboard: dashboardRouter,
  dataExport: dataExportRouter,
  dataProtection: dataProtectionRouter,
  deskSettings: deskSettingsRouter,
  directDebit: directDebitRouter,
  fees: feesRouter,
  inspection: inspectionRouter,
  dueDiligence: { ...dueDiligenceFilesRouter, ...partiesRouter },
  figures: { ...figuresRouter, ...digestsRouter },
  files: filesRouter,
  firm: firmRouter,
  moveIn: moveInRouter,
  myWork: myWorkRouter,
  nextSteps: nextStepsRouter,
  notes: notesRouter,
  notifications: notificationsRouter,
  outbox: outboxRouter,
  packages: packagesRouter,
  people: peopleRouter,
  priceBook: priceBookRouter,
  proforma: proformaRouter,
  additionalInformation: additionalInformationRouter,
  calls: callsRouter,
  law: lawRouter,
  lawChanges: lawChangesRouter,
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
  sanctions: sanctionsRouter,
  sealing: sealingRouter,
  settings: settingsRouter,
  standing: standingRouter,
  textSearch: textSearchRouter,
  timelineChain: timelineChainRouter,
  trialRun: trialRunRouter,
  users: usersRouter,
  verification: verificationRouter,
  webhooks: webhooksRouter,
  workspace: workspaceRouter,
});
