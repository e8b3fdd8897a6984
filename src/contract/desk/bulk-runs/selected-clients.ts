import { z } from 'zod';
import { exactClientFilterSchema } from '#contract/clients/clients/client.ts';
import { idSchema } from '#contract/values/scalars.ts';

/** Maximum number of ids in a request. To select more clients, users select all that match a filter. */
export const MOST_IDS = 5_000;

const ids = z.array(idSchema).max(MOST_IDS);

/** The clients of a bulk action: clients with the ids, or all that match a filter when the action starts, with exceptions. */
export const selectedClientsSchema = z.union([
  z.strictObject({ ids: ids.min(1) }),
  z.strictObject({ filter: exactClientFilterSchema, except: ids }),
]);

export type SelectedClients = z.output<typeof selectedClientsSchema>;
