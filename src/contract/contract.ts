import { accountContract } from './account/contract.ts';
import { activityContract } from './activity/contract.ts';
import { apiKeysContract } from './api-keys/contract.ts';
import { auditContract } from './audit/contract.ts';
import { authContract } from './auth/contract.ts';
import { catalogueContract } from './catalogue/contract.ts';
import { clientsContract } from './clients/contract.ts';
import { dashboardContract } from './dashboard/contract.ts';
import { proformaContract } from './proforma/contract.ts';
import { usersContract } from './users/contract.ts';

/** The whole agreement between browser and server, by noun. */
export const contract = {
  account: accountContract,
  activity: activityContract,
  apiKeys: apiKeysContract,
  audit: auditContract,
  auth: authContract,
  catalogue: catalogueContract,
  clients: clientsContract,
  dashboard: dashboardContract,
  proforma: proformaContract,
  users: usersContract,
};
