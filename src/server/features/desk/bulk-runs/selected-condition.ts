import { and, inArray, notInArray, type SQL } from 'drizzle-orm';
import type { SelectedClients } from '#contract/desk/bulk-runs/selected-clients.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientCondition } from '#server/features/clients/client-list/client-filter.ts';

/** Returns the condition on `clients` for the selected clients, or undefined for all clients. */
export function selectedCondition(selected: SelectedClients, now: Date): SQL | undefined {
  if ('ids' in selected) return inArray(clients.id, selected.ids);
  const { filter, except } = selected;
  return and(clientCondition(filter, now), except.length > 0 ? notInArray(clients.id, except) : undefined);
}
