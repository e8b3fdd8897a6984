import { authContract } from './auth/contract.ts';
import { dashboardContract } from './dashboard/contract.ts';

/** The whole agreement between browser and server, by noun. */
export const contract = {
  auth: authContract,
  dashboard: dashboardContract,
};
