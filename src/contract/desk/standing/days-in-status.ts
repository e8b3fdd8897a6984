import type { Client } from '#contract/clients/clients/client.ts';
import { LAST_STATUS } from '#contract/clients/clients/client-status.ts';
import type { DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';
import { daysSince } from './age.ts';
import { isSlow } from './days.ts';

export interface DaysInStatus {
  /** London days since the status was last changed. */
  days: number;
  /** The days allowed in the status, if the client has reached them and is still expected to move on. */
  over_days: number | null;
}

/** Returns how long a client has been in its status. `status_days` is undefined until the settings are known. */
export function daysInStatus(
  { status, status_changed_at, closed_at }: Pick<Client, 'status' | 'status_changed_at' | 'closed_at'>,
  status_days: DeskSettings['status_days'] | undefined,
  now: Date,
): DaysInStatus {
  const days = daysSince(status_changed_at, now);
  if (status_days === undefined || closed_at !== null || status === LAST_STATUS)
    return { days, over_days: null };
  const limit = status_days[status];
  return { days, over_days: isSlow(status_changed_at, limit, now) ? limit : null };
}
