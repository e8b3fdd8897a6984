import type { ActivityChanges } from './activity.ts';

/** Completes a sentence that begins with the app's name, for the event `evidence.problem_found`. */
export function evidenceProblem({ timelines, time_stamp }: ActivityChanges): string {
  if (time_stamp) return `refused a time stamp: ${String(time_stamp.to)}`;
  if (!timelines) return 'found a problem with evidence';
  return timelines.to === 1
    ? 'found a timeline that isn’t as it was written'
    : `found ${Number(timelines.to).toLocaleString('en-GB')} timelines that aren’t as they were written`;
}
