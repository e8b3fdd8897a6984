import type { Bill, BillingPlan, BillKind } from '#contract/connections/books/bill.ts';
import type { BillChange } from '#contract/connections/books/bill-changes.ts';
import type { BilledHow, SignedBilling } from '#contract/connections/books/billed-version.ts';
import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';

const ONE: Readonly<Record<BillKind, string>> = {
  one_off: 'One-off bill',
  first_month: 'First monthly bill, with the odd pennies',
  monthly: 'monthly bills',
  quarterly: 'quarterly bills',
  annually: 'Annual bill',
};

/** 'One-off bill', '11 monthly bills'. */
export function scheduleText({ kind, count }: Pick<Bill, 'kind' | 'count'>): string {
  return count === 1 ? ONE[kind] : `${count} ${ONE[kind]}`;
}

/** 'One-off bill £50.00, 12 monthly bills £120.00 each', with VAT. */
export function planText({ contacts }: BillingPlan): string {
  const bills = contacts.flatMap((one) => one.bills);
  if (bills.length === 0) return 'Nothing to bill';
  return bills
    .map((bill) => `${scheduleText(bill)} ${poundsText(bill.gross)}${bill.count === 1 ? '' : ' each'}`)
    .join(', ');
}

const HOW: Readonly<Record<BilledHow, string>> = {
  by_hand: 'Entered in the books',
  xero: 'Sent to Xero as drafts',
  left: 'The books stay as they were',
};

export function billedText({ how, at, by_name }: NonNullable<SignedBilling['billed']>): string {
  return `${HOW[how]} by ${by_name}, ${formatDateTime(at)}`;
}

/** 'Payroll: £10.00 → £12.00 (12 monthly bills)', before VAT. */
export function billChangeText({ description, kind, from, to }: BillChange): string {
  const bill = ONE[kind].toLowerCase();
  if (!from) return `New: ${description}, ${poundsText(to?.net ?? 0)} (${bill})`;
  if (!to) return `Gone: ${description}, ${poundsText(from.net)} (${bill})`;
  return `${description}: ${poundsText(from.net)} → ${poundsText(to.net)} (${bill})`;
}
