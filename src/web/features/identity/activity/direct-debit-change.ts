import type { ActionEvent } from '#contract/identity/activity/activity.ts';

const DIRECT_DEBITS: Partial<Record<string, string>> = {
  sent: 'asked the client to set up a direct debit',
  in_progress: 'is setting up the direct debit',
  active: 'made the direct debit active',
  failed: 'reported that the direct debit failed',
  cancelled: 'reported that the direct debit was cancelled',
  expired: 'reported that the direct debit expired',
};

/** 'made the direct debit active'. The client's link and GoCardless's reports are such changes. */
export function directDebitChange({ changes: { state } }: ActionEvent): string {
  return DIRECT_DEBITS[String(state?.to)] ?? 'changed the direct debit';
}
