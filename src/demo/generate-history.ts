import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { ActivityChanges, ActivityType } from '#contract/identity/activity/activity.ts';
import type { DemoRandom } from './random.ts';
import { isoOfWorkingTime, WORKING_DAY } from './working-time.ts';

export interface SeedUser {
  user_id: string;
  full_name: string;
}

export interface GeneratedActivity {
  at: string;
  type: ActivityType;
  /** Null: the client. */
  actor: SeedUser | null;
  changes: ActivityChanges;
}

/** Maximum working days in the current status: for most clients, and for neglected ones. */
const AGES: Readonly<Record<ClientStatus, readonly [usual: number, forgotten: number]>> = {
  new_inquiry: [6, 120],
  request_for_info: [12, 120],
  info_returned: [5, 15],
  zoom_call_booked: [6, 15],
  proforma_review: [4, 12],
  goproposal_sent: [14, 120],
  goproposal_signed: [8, 20],
  onedrive_created: [230, 230],
};

/** Maximum working days in a status before the next one. With AGES, the total is under 14 months. */
const LONGEST_STAYS: Readonly<Record<ClientStatus, number>> = {
  new_inquiry: 3,
  // Less than the 14 days for which a link is valid.
  request_for_info: 9,
  info_returned: 4,
  zoom_call_booked: 8,
  proforma_review: 4,
  goproposal_sent: 14,
  goproposal_signed: 5,
  onedrive_created: 0,
};

const SHORTEST_STAY = 12; // minutes
const FORGOTTEN = 0.15;

export interface HistoryStage {
  status: ClientStatus;
  /** Start and end in working time (see working-time.ts). The last stage ends now. */
  from: number;
  to: number;
}

/** Returns the statuses a client went through up to `last`, which ends at `now` (working time). */
export function pickStages(
  random: DemoRandom,
  last: ClientStatus,
  skipped: readonly ClientStatus[],
  now: number,
): HistoryStage[] {
  const path = CLIENT_STATUSES.slice(0, CLIENT_STATUSES.indexOf(last) + 1).filter(
    (status) => !skipped.includes(status),
  );
  const stages: HistoryStage[] = [];
  let to = now;
  for (const status of path.reverse()) {
    const longest = status === last ? AGES[status][random.chance(FORGOTTEN) ? 1 : 0] : LONGEST_STAYS[status];
    // Squared, because most steps are quick and a few take long. Clients in the last status arrived evenly over time.
    const part = random.next() ** (status === 'onedrive_created' ? 1 : 2);
    const from = to - SHORTEST_STAY - longest * WORKING_DAY * part;
    stages.unshift({ status, from, to });
    to = from;
  }
  return stages;
}

export interface GeneratedHistory {
  add(at: number, type: ActivityType, actor: SeedUser | null, changes?: ActivityChanges): void;
  /** In order of time. Events of the same moment stay in the order they were added. */
  events(): GeneratedActivity[];
}

export function createHistory(): GeneratedHistory {
  const entries: { at: number; type: ActivityType; actor: SeedUser | null; changes: ActivityChanges }[] = [];
  return {
    add(at, type, actor, changes = {}) {
      entries.push({ at, type, actor, changes });
    },
    events() {
      entries.sort((one, other) => one.at - other.at);
      return entries.map((entry) => ({ ...entry, at: isoOfWorkingTime(entry.at) }));
    },
  };
}
