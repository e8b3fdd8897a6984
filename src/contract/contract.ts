import { clientImportsContract } from './clients/client-imports/contract.ts';
import { clientListContract } from './clients/client-list/contract.ts';
import { clientsContract } from './clients/clients/contract.ts';
import { deskSettingsContract } from './clients/desk-settings/contract.ts';
import { nextStepsContract } from './clients/next-steps/contract.ts';
import { notesContract } from './clients/notes/contract.ts';
import { savedViewsContract } from './clients/saved-views/contract.ts';
import { booksContract } from './connections/books/contract.ts';
import { directDebitContract } from './connections/direct-debit/contract.ts';
import { workspaceContract } from './connections/workspace/contract.ts';
import { bulkRunsContract } from './desk/bulk-runs/contract.ts';
import { clientDuplicatesContract } from './desk/client-duplicates/contract.ts';
import { clientMergesContract } from './desk/client-merges/contract.ts';
import { clientPageContract } from './desk/client-page/contract.ts';
import { dashboardContract } from './desk/dashboard/contract.ts';
import { dataExportContract } from './desk/data-export/contract.ts';
import { dataProtectionContract } from './desk/data-protection/contract.ts';
import { lawChangesContract } from './desk/law-changes/contract.ts';
import { mailsContract } from './desk/mails/contract.ts';
import { moveInContract } from './desk/move-in/contract.ts';
import { myWorkContract } from './desk/my-work/contract.ts';
import { notificationsContract } from './desk/notifications/contract.ts';
import { settingsContract } from './desk/settings/contract.ts';
import { standingContract } from './desk/standing/contract.ts';
import { textSearchContract } from './desk/text-search/contract.ts';
import { trialRunContract } from './desk/trial-run/contract.ts';
import { companiesContract } from './due-diligence/companies/contract.ts';
import { dueDiligenceContract } from './due-diligence/files/contract.ts';
import { inspectionContract } from './due-diligence/inspection/contract.ts';
import { sanctionsContract } from './due-diligence/sanctions/contract.ts';
import { figuresContract } from './figures/figures/contract.ts';
import { automationContract } from './firm/automation/contract.ts';
import { firmContract } from './firm/firm/contract.ts';
import { lawContract } from './firm/law/contract.ts';
import { mailTemplatesContract } from './firm/mail-templates/contract.ts';
import { outboxContract } from './firm/outbox/contract.ts';
import { webhooksContract } from './firm/webhooks/contract.ts';
import { accountContract } from './identity/account/contract.ts';
import { activityContract } from './identity/activity/contract.ts';
import { apiKeysContract } from './identity/api-keys/contract.ts';
import { auditContract } from './identity/audit/contract.ts';
import { authContract } from './identity/auth/contract.ts';
import { peopleContract } from './identity/people/contract.ts';
import { usersContract } from './identity/users/contract.ts';
import { additionalInformationContract } from './intake/additional-information/contract.ts';
import { callsContract } from './intake/calls/contract.ts';
import { clientMailsContract } from './intake/client-mails/contract.ts';
import { linksContract } from './intake/links/contract.ts';
import { questionnaireContract } from './intake/questionnaire/contract.ts';
import { catalogueContract } from './pricing/catalogue/contract.ts';
import { feesContract } from './pricing/fees/contract.ts';
import { packagesContract } from './pricing/packages/contract.ts';
import { priceBookContract } from './pricing/price-book/contract.ts';
import { proformaContract } from './pricing/saved-proformas/contract.ts';
import { filesContract } from './proposals/files/contract.ts';
import { letterFactsContract } from './proposals/letter-facts/contract.ts';
import { letterTemplatesContract } from './proposals/letter-templates/contract.ts';
import { lettersContract } from './proposals/letters/contract.ts';
import { proposalPageContract } from './proposals/proposal-page/contract.ts';
import { proposalVersionsContract } from './proposals/proposal-versions/contract.ts';
import { proposalsContract } from './proposals/proposals/contract.ts';
import { reviewsContract } from './proposals/reviews/contract.ts';
import { sealingContract } from './proposals/sealing/contract.ts';
import { timelineChainContract } from './proposals/timeline-chain/contract.ts';
import { verificationContract } from './proposals/verification/contract.ts';
import { withExactReads } from './values/exact-reads.ts';

/** The complete API contract between browser and server, grouped by noun. */
export const contract = withExactReads({
  account: accountContract,
  activity: activityContract,
  additionalInformation: additionalInformationContract,
  apiKeys: apiKeysContract,
  audit: auditContract,
  auth: authContract,
  automation: automationContract,
  books: booksContract,
  bulkRuns: bulkRunsContract,
  calls: callsContract,
  catalogue: catalogueContract,
  clientMails: clientMailsContract,
  clients: {
    ...clientsContract,
    ...clientListContract,
    ...clientPageContract,
    duplicates: clientDuplicatesContract,
    imports: clientImportsContract,
    merges: clientMergesContract,
  },
  companies: companiesContract,
  dashboard: dashboardContract,
  dataExport: dataExportContract,
  dataProtection: dataProtectionContract,
  deskSettings: deskSettingsContract,
  directDebit: directDebitContract,
  fees: feesContract,
  dueDiligence: dueDiligenceContract,
  inspection: inspectionContract,
  figures: figuresContract,
  files: filesContract,
  firm: firmContract,
  law: lawContract,
  lawChanges: lawChangesContract,
  letterFacts: letterFactsContract,
  letterTemplates: letterTemplatesContract,
  letters: lettersContract,
  links: linksContract,
  mailTemplates: mailTemplatesContract,
  mails: mailsContract,
  moveIn: moveInContract,
  myWork: myWorkContract,
  nextSteps: nextStepsContract,
  notes: notesContract,
  notifications: notificationsContract,
  outbox: outboxContract,
  packages: packagesContract,
  people: peopleContract,
  priceBook: priceBookContract,
  proforma: proformaContract,
  proposalPage: proposalPageContract,
  proposalVersions: proposalVersionsContract,
  proposals: proposalsContract,
  questionnaire: questionnaireContract,
  reviews: reviewsContract,
  savedViews: savedViewsContract,
  sanctions: sanctionsContract,
  sealing: sealingContract,
  settings: settingsContract,
  standing: standingContract,
  textSearch: textSearchContract,
  timelineChain: timelineChainContract,
  trialRun: trialRunContract,
  users: usersContract,
  verification: verificationContract,
  webhooks: webhooksContract,
  workspace: workspaceContract,
});
