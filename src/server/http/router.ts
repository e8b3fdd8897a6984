import { authRouter } from '../features/auth/router.ts';
import { dashboardRouter } from '../features/dashboard/router.ts';
import { open } from '../implementer.ts';

/** Every procedure of the contract with its handler; a missing one does not compile. */
export const router = open.router({
  auth: authRouter,
  dashboard: dashboardRouter,
});
