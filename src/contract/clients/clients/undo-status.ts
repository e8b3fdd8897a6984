import { CLIENT_STATUSES, type ClientStatus } from './client-status.ts';

interface StatusSince {
  status: ClientStatus;
  /** ISO instant */
  status_changed_at: string;
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** The values that an undo of a status change needs: both statuses, and when the client got each of them. */
export function statusRecord(before: StatusSince, after: StatusSince): Changes {
  return {
    status: { from: before.status, to: after.status },
    status_changed_at: { from: before.status_changed_at, to: after.status_changed_at },
  };
}

/**
 * Returns the status before the change that `recorded` describes, if the client still has the status that the change
 * set. Returns 'undone' if `recorded` is itself the undo of the change at `changedAt`. Returns null if the client has
 * changed since or `recorded` has no times.
 */
export function statusBefore(
  client: StatusSince,
  recorded: Changes | undefined,
  changedAt: string,
): StatusSince | 'undone' | null {
  const status = CLIENT_STATUSES.find((known) => known === recorded?.status?.from);
  const from = recorded?.status_changed_at?.from;
  const to = recorded?.status_changed_at?.to;
  if (status === undefined || typeof from !== 'string' || typeof to !== 'string') return null;
  if (recorded?.status?.to !== client.status || to !== client.status_changed_at) return null;
  // Only an undo sets an earlier time.
  if (to < from) return from === changedAt ? 'undone' : null;
  return to === changedAt ? { status, status_changed_at: from } : null;
}
