import { STATUS_DISABLED_NOTE, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import type { BulkAction } from '#contract/desk/bulk-runs/bulk-action.ts';
import { clientsLeft, FAILED, type StopReason } from '#contract/desk/bulk-runs/bulk-run.ts';
import type { BulkRun, RefusedClient } from '#contract/desk/bulk-runs/contract.ts';
import { DELIVERY_STATES, type DeliveryState } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import { formatCount, formatDate, formatNumber } from '#web/lib/browser/format.ts';
import { sentenceOf } from '#web/lib/messages/messages.ts';

type Named = Pick<BulkRun, 'action' | 'person_name' | 'undo_of'>;

function actionText(action: BulkAction, person: string | null): string {
  switch (action.kind) {
    case 'owner':
      return action.owner_id === null ? 'Remove the owner' : `Hand over to ${person ?? 'a colleague'}`;
    case 'status':
      return `Move to ${STATUS_LABELS[action.status]}`;
    case 'email_link':
      return 'Email the questionnaire';
    case 'next_step':
      return `Next step for ${person ?? 'a colleague'} by ${formatDate(action.next_step_due)}: ${action.next_step}`;
    case 'close':
      return `Close: ${action.reason}`;
  }
}

/** For example 'Hand over to Ann Lee', or 'Undo: Close: Price'. */
export function runTitle({ action, person_name, undo_of }: Named): string {
  return `${undo_of === null ? '' : 'Undo: '}${actionText(action, person_name)}`;
}

/** For example '812 of 2,340 clients'. */
export function progressText(run: BulkRun): string {
  return `${formatNumber(run.total - clientsLeft(run))} of ${formatCount(run.total, 'client')}`;
}

/** What became of a run's mails. */
const MAILED: Record<DeliveryState, string> = {
  accepted: 'accepted by the mail server',
  written: 'only written to a file, since no mail server is configured',
  failed: 'not delivered',
  dropped: 'out of date, so not sent',
  waiting: 'not sent yet',
};

/** For example '812 changed, 3 unchanged, 2 refused', or '5 emails accepted by the mail server, 1 not sent yet'. */
export function resultText({ done, skipped, refused, action, undo_of, mails }: BulkRun): string {
  const counts = DELIVERY_STATES.flatMap((state) => {
    const count = mails?.[state] ?? 0;
    return count > 0 ? [`${formatCount(count, 'email')} ${MAILED[state]}`] : [];
  });
  const changed = undo_of !== null ? 'undone' : action.kind === 'email_link' ? 'to be mailed' : 'changed';
  return [
    ...(counts.length > 0 ? counts : [`${formatNumber(done)} ${changed}`]),
    ...(skipped > 0 ? [`${formatNumber(skipped)} unchanged`] : []),
    ...(refused > 0 ? [`${formatNumber(refused)} refused`] : []),
  ].join(', ');
}

const STOPPED: Record<StopReason, (run: BulkRun) => string> = {
  by_hand: ({ stopped_by_name }) => `Stopped by ${stopped_by_name ?? 'a colleague'}`,
  starter_gone: ({ started_by_name }) => `Stopped, because ${started_by_name} no longer has an account`,
  starter_demoted: ({ started_by_name }) =>
    `Stopped, because ${started_by_name} is no longer an administrator`,
};

/** For example 'Stopped by Ann Lee. 1,528 clients were not reached.' Null if the run wasn't stopped. */
export function stopText(run: BulkRun): string | null {
  if (run.stop_reason === null) return null;
  const left = clientsLeft(run);
  const unreached =
    left === 0 ? '' : ` ${formatCount(left, 'client')} ${left === 1 ? 'was' : 'were'} not reached.`;
  return `${STOPPED[run.stop_reason](run)}.${unreached}`;
}

/** The reason for refusing a client. */
export function refusedText({ action, undo_of }: Named, { code, data }: RefusedClient): string {
  if (code === FAILED) return 'Something went wrong. Try again.';
  // The dropdown says the same about this status.
  if (code === 'WRONG_STATUS' && action.kind === 'status' && undo_of === null) return STATUS_DISABLED_NOTE;
  return sentenceOf(code, data) ?? 'This client could not be changed.';
}
