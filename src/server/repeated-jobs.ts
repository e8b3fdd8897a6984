import { REMINDER_CHECK_MINUTES } from '#contract/links/link.ts';
import { forgetOldSignIns } from './auth/forget-old.ts';
import type { Services } from './context.ts';
import { warnOfKeyEnds } from './features/api-keys/warn-of-ends.ts';
import { forgetOldRuns } from './features/bulk-runs/forget-old-runs.ts';
import { forgetOldDeliveries } from './features/calendly/forget-old-deliveries.ts';
import { keepValues } from './features/client-values/keep-values.ts';
import { applyRetention } from './features/data-protection/apply-retention.ts';
import { sendReminders } from './features/links/send-reminders.ts';
import { forgetReadNotifications } from './features/notifications/forget-read.ts';
import { mailNotifications } from './features/notifications/mail-notifications.ts';
import { mailQuestions } from './features/proposal-page/questions/mail-questions.ts';
import { sendProposalReminders } from './features/proposal-versions/reminders/send-proposal-reminders.ts';
import { timeOutRuns } from './features/proposals/time-out-runs.ts';
import { stampRecords } from './features/time-stamps/stamp-records.ts';
import { anchorHeads } from './features/timeline-chain/anchor-heads.ts';
import { checkTimelines } from './features/timeline-chain/check-timelines.ts';
import { tidyDeliveries } from './features/webhooks/tidy-deliveries.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_REMINDER_CHECK = `*/${REMINDER_CHECK_MINUTES} * * * *`;
const EVERY_TEN_MINUTES = '*/10 * * * *';
const HOURLY = '7 * * * *';
const NIGHTLY = '30 2 * * *';

interface RepeatedJob {
  /** In UTC. */
  cron: string;
  /** Called once per process. A job whose steps fail continues at its next time. */
  task: (services: Services) => () => Promise<unknown>;
}

/** Runs the steps one after the other. */
const inTurn =
  (...steps: ((services: Services) => Promise<unknown>)[]): RepeatedJob['task'] =>
  (services) =>
  async () => {
    for (const step of steps) await step(services);
  };

/** Everything that runs by the clock, by the name that its job has in the database, except backups (schedule-backups.ts). */
export const REPEATED_JOBS: Readonly<Record<string, RepeatedJob>> = {
  'link-reminders': { cron: EVERY_REMINDER_CHECK, task: inTurn(sendReminders, sendProposalReminders) },
  'notification-mails': { cron: EVERY_MINUTE, task: inTurn(mailNotifications, mailQuestions) },
  retention: { cron: NIGHTLY, task: inTurn(forgetReadNotifications, forgetOldRuns, applyRetention) },
  'time-out-runs': { cron: EVERY_MINUTE, task: inTurn(timeOutRuns) },
  'timeline-anchors': { cron: EVERY_TEN_MINUTES, task: inTurn(anchorHeads) },
  'timeline-check': { cron: NIGHTLY, task: inTurn(checkTimelines) },
  'client-values': { cron: EVERY_MINUTE, task: keepValues },
  'time-stamps': { cron: EVERY_MINUTE, task: inTurn(stampRecords) },
  'tidy-deliveries': { cron: HOURLY, task: inTurn(tidyDeliveries) },
  'forget-old-sign-ins': { cron: HOURLY, task: inTurn(forgetOldSignIns) },
  'warn-of-key-ends': { cron: HOURLY, task: inTurn(warnOfKeyEnds) },
  'forget-old-deliveries': { cron: HOURLY, task: inTurn(forgetOldDeliveries) },
};
