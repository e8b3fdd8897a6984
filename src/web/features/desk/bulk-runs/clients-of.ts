import type { ClientFilter } from '#contract/clients/clients/client.ts';
import { MOST_IDS, type SelectedClients } from '#contract/desk/bulk-runs/selected-clients.ts';
import type { Selection } from '#web/features/clients/client-list/selection/selection.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** The selected clients of a filtered list, as a request names them. */
export function clientsOf({ all, ids }: Selection, filter: ClientFilter): SelectedClients {
  return all ? { filter, except: [...ids] } : { ids: [...ids] };
}

/** Whether one request can name all selected clients. Shows an error if not. */
export function isWithinLimit({ all, ids }: Selection): boolean {
  if (ids.size <= MOST_IDS) return true;
  const limit = formatNumber(MOST_IDS);
  notifyError(
    all
      ? `Up to ${limit} clients can be left out. Narrow the filter instead.`
      : `Up to ${limit} clients can be selected one by one. Filter the list and select all that match.`,
  );
  return false;
}
