import { CLIENT_TABLES } from './client-tables.ts';
import type { TableDecision } from './decision.ts';
import { DUE_DILIGENCE_TABLES } from './due-diligence-tables.ts';
import { FIRM_TABLES } from './firm-tables.ts';
import { PEOPLE_TABLES } from './people-tables.ts';
import { PROPOSAL_TABLES } from './proposal-tables.ts';

/** Every table of the database, with what backups and exports do with it. */
export const TABLE_LIST: readonly TableDecision[] = [
  ...PEOPLE_TABLES,
  ...CLIENT_TABLES,
  ...DUE_DILIGENCE_TABLES,
  ...PROPOSAL_TABLES,
  ...FIRM_TABLES,
];
