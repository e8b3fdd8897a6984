import type { ActivityKind } from '#contract/identity/activity/activity-kind.ts';

/** The filters of /activity in its address. */
export interface ActivitySearch {
  /** A user's id, or 'outside'. */
  person?: string;
  kind?: ActivityKind;
  day?: string;
}
