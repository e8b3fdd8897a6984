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

/** Written out, because the inferred type is too long for a declaration file. */
type Contract = {
  account: typeof accountContract;
  activity: typeof activityContract;
  additionalInformation: typeof additionalInformationContract;
  apiKeys: typeof apiKeysContract;
  audit: typeof auditContract;
  auth: typeof authContract;
  automation: typeof automationContract;
  books: typeof booksContract;
  bulkRuns: typeof bulkRunsContract;
  calls: typeof callsContract;
  catalogue: typeof catalogueContract;
  clientMails: typeof clientMailsContract;
  clients: typeof clientsContract &
    typeof clientListContract &
    typeof clientPageContract & {
      duplicates: typeof clientDuplicatesContract;
      imports: typeof clientImportsContract;
      merges: typeof clientMergesContract;
    };
  companies: typeof companiesContract;
  dashboard: typeof dashboardContract;
  dataExport: typeof dataExportContract;
  dataProtection: typeof dataProtectionContract;
  deskSettings: typeof deskSettingsContract;
  directDebit: typeof directDebitContract;
  fees: typeof feesContract;
  dueDiligence: typeof dueDiligenceContract;
  inspection: typeof inspectionContract;
  figures: typeof figuresContract;
  files: typeof filesContract;
  firm: typeof firmContract;
  law: typeof lawContract;
  lawChanges: typeof lawChangesContract;
  letterFacts: typeof letterFactsContract;
  letterTemplates: typeof letterTemplatesContract;
  letters: typeof lettersContract;
  links: typeof linksContract;
  mailTemplates: typeof mailTemplatesContract;
  mails: typeof mailsContract;
  moveIn: typeof moveInContract;
  myWork: typeof myWorkContract;
  nextSteps: typeof nextStepsContract;
  notes: typeof notesContract;
  notifications: typeof notificationsContract;
  outbox: typeof outboxContract;
  packages: typeof packagesContract;
  people: typeof peopleContract;
  priceBook: typeof priceBookContract;
  proforma: typeof proformaContract;
  proposalPage: typeof proposalPageContract;
  proposalVersions: typeof proposalVersionsContract;
  proposals: typeof proposalsContract;
  questionnaire: typeof questionnaireContract;
  reviews: typeof reviewsContract;
  savedViews: typeof savedViewsContract;
  sanctions: typeof sanctionsContract;
  sealing: typeof sealingContract;
  settings: typeof settingsContract;
  standing: typeof standingContract;
  textSearch: typeof textSearchContract;
  timelineChain: typeof timelineChainContract;
  trialRun: typeof trialRunContract;
  users: typeof usersContract;
  verification: typeof verificationContract;
  webhooks: typeof webhooksContract;
  workspace: typeof workspaceContract;
};

/** The complete API contract between browser and server, grouped by noun. */
export const contract: Contract = withExactReads({
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
