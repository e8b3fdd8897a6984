import { accountRouter } from '../features/account/router.ts';
import { activityRouter } from '../features/activity/router.ts';
import { additionalInformationRouter } from '../features/additional-information/router.ts';
import { apiKeysRouter } from '../features/api-keys/router.ts';
import { auditRouter } from '../features/audit/router.ts';
import { authRouter } from '../features/auth/router.ts';
import { automationRouter } from '../features/automation/router.ts';
import { callsRouter } from '../features/calls/router.ts';
import { catalogueRouter } from '../features/catalogue/router.ts';
import { clientsRouter } from '../features/clients/router.ts';
import { dashboardRouter } from '../features/dashboard/router.ts';
import { dataProtectionRouter } from '../features/data-protection/router.ts';
import { linksRouter } from '../features/links/router.ts';
import { notesRouter } from '../features/notes/router.ts';
import { proformaRouter } from '../features/proforma/router.ts';
import { proposalsRouter } from '../features/proposals/router.ts';
import { questionnaireRouter } from '../features/questionnaire/router.ts';
import { reviewsRouter } from '../features/reviews/router.ts';
import { usersRouter } from '../features/users/router.ts';
import { webhooksRouter } from '../features/webhooks/router.ts';
import { open } from '../implementer.ts';

/** Every procedure of the contract with its handler; a missing one does not compile. */
export const router = open.router({
  account: accountRouter,
  activity: activityRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  auth: authRouter,
  automation: automationRouter,
  catalogue: catalogueRouter,
  clients: clientsRouter,
  dashboard: dashboardRouter,
  dataProtection: dataProtectionRouter,
  notes: notesRouter,
  proforma: proformaRouter,
  additionalInformation: additionalInformationRouter,
  calls: callsRouter,
  links: linksRouter,
  questionnaire: questionnaireRouter,
  proposals: proposalsRouter,
  reviews: reviewsRouter,
  users: usersRouter,
  webhooks: webhooksRouter,
});
