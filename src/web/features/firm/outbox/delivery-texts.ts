import type { ConnectionKind, OwnDelivery } from '#contract/firm/outbox/delivery.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';

/** What staff select to pass on what was signed elsewhere. */
export const REQUEST_LABELS: Record<ConnectionKind, string> = {
  workspace: 'Create workspace',
  books: 'Send to the books',
  direct_debit: 'Ask for direct debit',
};

export function stateBadge({ state, under_way }: Pick<OwnDelivery, 'state' | 'under_way'>): {
  label: string;
  colour: string;
} {
  if (state === 'waiting')
    return under_way ? { label: 'Under way', colour: 'blue' } : { label: 'Waiting', colour: 'blue' };
  if (state === 'done') return { label: 'Done', colour: 'green' };
  return state === 'failed' ? { label: 'Failed', colour: 'red' } : { label: 'Stopped', colour: 'gray' };
}

/** Describes when the delivery was queued, its number of attempts and the next attempt. */
export function outboxHistory({ created_at, attempts, next_attempt_at, under_way }: OwnDelivery): string {
  return [
    formatDateTime(created_at),
    ...(attempts > 0 ? [attempts === 1 ? '1 attempt' : `${attempts} attempts`] : []),
    ...(next_attempt_at !== null && attempts > 0 && !under_way
      ? [`next ${formatDateTime(next_attempt_at)}`]
      : []),
  ].join(' · ');
}
