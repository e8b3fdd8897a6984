import type { ActivityChanges } from '#contract/identity/activity/activity.ts';
import type { Env } from '#server/kernel/env.ts';

/** The address of a mail, for its event in the timeline, and whether the mail only goes to a file. */
export function mailedTo({ smtpUrl }: Pick<Env, 'smtpUrl'>, address: string): ActivityChanges {
  return {
    mailed_to: { from: null, to: address },
    ...(smtpUrl === undefined && { written: { from: null, to: true } }),
  };
}
