import { activityContract } from './activity/contract.ts';
import { authContract } from './auth/contract.ts';
import { clientsContract } from './clients/contract.ts';
import { dashboardContract } from './dashboard/contract.ts';

/** The whole agreement between browser and server, by noun. */
export const contract = {
  activity: activityContract,
  auth: authContract,
  clients: clientsContract,
  dashboard: dashboardContract,
};
