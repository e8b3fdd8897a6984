import type { DirectDebitState } from '#contract/connections/direct-debit/direct-debit.ts';

/** As staff read it. */
export const DIRECT_DEBIT_LABELS: Readonly<Record<DirectDebitState, string>> = {
  sent: 'The client has the link to set it up',
  in_progress: 'The client is setting it up',
  active: 'Active',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const DIRECT_DEBIT_COLOURS: Readonly<Record<DirectDebitState, string>> = {
  sent: 'gray',
  in_progress: 'blue',
  active: 'green',
  failed: 'red',
  cancelled: 'red',
  expired: 'yellow',
};
