import { REMINDER_CHECK_MINUTES } from '#contract/intake/links/link.ts';
import { forgetOldSignIns } from './auth/forget-old.ts';
import type { Services } from './context.ts';
import { forgetOldRuns } from './features/desk/bulk-runs/forget-old-runs.ts';
import { applyRetention } from './features/desk/data-protection/apply-retention.ts';
import { raiseLawTriggers } from './features/desk/law-changes/raise-law-triggers.ts';
import { forgetReadNotifications } from './features/desk/notifications/forget-read.ts';
import { mailNotifications } from './features/desk/notifications/mail-notifications.ts';
import { removeOldTrials } from './features/desk/trial-run/remove-trials.ts';
import { lookAtCompanies } from './features/due-diligence/companies/look-at-companies.ts';
import { raiseDueReviews } from './features/due-diligence/files/triggers/raise-due-reviews.ts';
import { deleteDueFiles } from './features/due-diligence/hold/delete-due-files.ts';
import { fetchList } from './features/due-diligence/sanctions/list/fetch-list.ts';
import { sendDigests } from './features/figures/digests/send-digests.ts';
import { tidyDeliveries } from './features/firm/webhooks/tidy-deliveries.ts';
import { warnOfKeyEnds } from './features/identity/api-keys/warn-of-ends.ts';
import { forgetOldDeliveries } from './features/intake/calendly/forget-old-deliveries.ts';
import { sendReminders } from './features/intake/links/send-reminders.ts';
import { keepValues } from './features/pricing/client-values/keep-values.ts';
import { mailQuestions } from './features/proposals/proposal-page/questions/mail-questions.ts';
import { sendProposalReminders } from './features/proposals/proposal-versions/reminders/send-proposal-reminders.ts';
import { timeOutRuns } from './features/proposals/proposals/time-out-runs.ts';
import { stampRecords } from './features/proposals/time-stamps/stamp-records.ts';
import { anchorHeads } from './features/proposals/timeline-chain/anchor-heads.ts';
import { checkTimelines } from './features/proposals/timeline-chain/check-timelines.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_REMINDER_CHECK = `*/${REMINDER_CHECK_MINUTES} * * * *`;
const EVERY_TEN_MINUTES = '*/10 * * * *';
const HOURLY = '7 * * * *';
const NIGHTLY = '30 2 * * *';
const EARLY = '10 5 * * *';
/** Each run does what the limit of requests leaves, which is free again after five minutes. */
const AT_NIGHT = '*/6 0-5 * * *';

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
  retention: {
    cron: NIGHTLY,
    task: inTurn(
      forgetReadNotifications,
      forgetOldRuns,
      removeOldTrials,
      deleteDueFiles,
      applyRetention,
      raiseDueReviews,
    ),
  },
  'companies-house': { cron: AT_NIGHT, task: inTurn(lookAtCompanies) },
  'law-changes': { cron: NIGHTLY, task: inTurn(raiseLawTriggers) },
  'time-out-runs': { cron: EVERY_MINUTE, task: inTurn(timeOutRuns) },
  'timeline-anchors': { cron: EVERY_TEN_MINUTES, task: inTurn(anchorHeads) },
  'timeline-check': { cron: NIGHTLY, task: inTurn(checkTimelines) },
  'client-values': { cron: EVERY_MINUTE, task: keepValues },
  digests: { cron: EVERY_TEN_MINUTES, task: inTurn(sendDigests) },
  'time-stamps': { cron: EVERY_MINUTE, task: inTurn(stampRecords) },
  'tidy-deliveries': { cron: HOURLY, task: inTurn(tidyDeliveries) },
  'fetch-sanctions-list': { cron: EARLY, task: inTurn(fetchList) },
  'forget-old-sign-ins': { cron: HOURLY, task: inTurn(forgetOldSignIns) },
  'warn-of-key-ends': { cron: HOURLY, task: inTurn(warnOfKeyEnds) },
  'forget-old-deliveries': { cron: HOURLY, task: inTurn(forgetOldDeliveries) },
};
