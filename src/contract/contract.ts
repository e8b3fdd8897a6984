import { accountContract } from './account/contract.ts';
import { activityContract } from './activity/contract.ts';
import { additionalInformationContract } from './additional-information/contract.ts';
import { apiKeysContract } from './api-keys/contract.ts';
import { auditContract } from './audit/contract.ts';
import { authContract } from './auth/contract.ts';
import { automationContract } from './automation/contract.ts';
import { bulkRunsContract } from './bulk-runs/contract.ts';
import { callsContract } from './calls/contract.ts';
import { catalogueContract } from './catalogue/contract.ts';
import { clientDuplicatesContract } from './client-duplicates/contract.ts';
import { clientImportsContract } from './client-imports/contract.ts';
import { clientListContract } from './client-list/contract.ts';
import { clientMailsContract } from './client-mails/contract.ts';
import { clientMergesContract } from './client-merges/contract.ts';
import { clientPageContract } from './client-page/contract.ts';
import { clientsContract } from './clients/contract.ts';
import { dashboardContract } from './dashboard/contract.ts';
import { dataProtectionContract } from './data-protection/contract.ts';
import { deskSettingsContract } from './desk-settings/contract.ts';
import { withExactReads } from './exact-reads.ts';
import { feesContract } from './fees/contract.ts';
import { filesContract } from './files/contract.ts';
import { firmContract } from './firm/contract.ts';
import { letterFactsContract } from './letter-facts/contract.ts';
import { letterTemplatesContract } from './letter-templates/contract.ts';
import { lettersContract } from './letters/contract.ts';
import { linksContract } from './links/contract.ts';
import { mailTemplatesContract } from './mail-templates/contract.ts';
import { mailsContract } from './mails/contract.ts';
import { myWorkContract } from './my-work/contract.ts';
import { nextStepsContract } from './next-steps/contract.ts';
import { notesContract } from './notes/contract.ts';
import { notificationsContract } from './notifications/contract.ts';
import { packagesContract } from './packages/contract.ts';
import { peopleContract } from './people/contract.ts';
import { priceBookContract } from './price-book/contract.ts';
import { proposalPageContract } from './proposal-page/contract.ts';
import { proposalVersionsContract } from './proposal-versions/contract.ts';
import { proposalsContract } from './proposals/contract.ts';
import { questionnaireContract } from './questionnaire/contract.ts';
import { reviewsContract } from './reviews/contract.ts';
import { proformaContract } from './saved-proformas/contract.ts';
import { savedViewsContract } from './saved-views/contract.ts';
import { sealingContract } from './sealing/contract.ts';
import { textSearchContract } from './text-search/contract.ts';
import { timelineChainContract } from './timeline-chain/contract.ts';
import { usersContract } from './users/contract.ts';
import { verificationContract } from './verification/contract.ts';
import { webhooksContract } from './webhooks/contract.ts';

/** Written out, because the inferred type is too long for a declaration file. */
type Contract = {
  account: typeof accountContract;
  activity: typeof activityContract;
  additionalInformation: typeof additionalInformationContract;
  apiKeys: typeof apiKeysContract;
  audit: typeof auditContract;
  auth: typeof authContract;
  automation: typeof automationContract;
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
  dashboard: typeof dashboardContract;
  dataProtection: typeof dataProtectionContract;
  deskSettings: typeof deskSettingsContract;
  fees: typeof feesContract;
  files: typeof filesContract;
  firm: typeof firmContract;
  letterFacts: typeof letterFactsContract;
  letterTemplates: typeof letterTemplatesContract;
  letters: typeof lettersContract;
  links: typeof linksContract;
  mailTemplates: typeof mailTemplatesContract;
  mails: typeof mailsContract;
  myWork: typeof myWorkContract;
  nextSteps: typeof nextStepsContract;
  notes: typeof notesContract;
  notifications: typeof notificationsContract;
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
  sealing: typeof sealingContract;
  textSearch: typeof textSearchContract;
  timelineChain: typeof timelineChainContract;
  users: typeof usersContract;
  verification: typeof verificationContract;
  webhooks: typeof webhooksContract;
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
  dashboard: dashboardContract,
  dataProtection: dataProtectionContract,
  deskSettings: deskSettingsContract,
  fees: feesContract,
  files: filesContract,
  firm: firmContract,
  letterFacts: letterFactsContract,
  letterTemplates: letterTemplatesContract,
  letters: lettersContract,
  links: linksContract,
  mailTemplates: mailTemplatesContract,
  mails: mailsContract,
  myWork: myWorkContract,
  nextSteps: nextStepsContract,
  notes: notesContract,
  notifications: notificationsContract,
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
  sealing: sealingContract,
  textSearch: textSearchContract,
  timelineChain: timelineChainContract,
  users: usersContract,
  verification: verificationContract,
  webhooks: webhooksContract,
});
