import { activityRouter } from '../features/activity/router.ts';
import { authRouter } from '../features/auth/router.ts';
import { catalogueRouter } from '../features/catalogue/router.ts';
import { clientsRouter } from '../features/clients/router.ts';
import { dashboardRouter } from '../features/dashboard/router.ts';
import { proformaRouter } from '../features/proforma/router.ts';
import { open } from '../implementer.ts';

/** Every procedure of the contract with its handler; a missing one does not compile. */
export const router = open.router({
  activity: activityRouter,
  auth: authRouter,
  catalogue: catalogueRouter,
  clients: clientsRouter,
  dashboard: dashboardRouter,
  proforma: proformaRouter,
});
