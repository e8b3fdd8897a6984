import type { FeeChange, LineFee } from '#contract/pricing/fees/fee-changes.ts';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import { percentText, poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Amounts, FeeLine, Fees, VatShare } from '#contract/pricing/pricing/fees.ts';
import type { Billing, VatTreatment } from '#contract/pricing/pricing/price-kinds.ts';

/** Follows an amount, as in '£20.00 a month'. */
export const PER: Record<Billing, string> = {
  one_off: 'once',
  monthly: 'a month',
  quarterly: 'a quarter',
  annually: 'a year',
};

export const BILLING_NAMES: Record<Billing, string> = {
  one_off: 'One-off fees',
  monthly: 'Monthly fees',
  quarterly: 'Quarterly fees',
  annually: 'Annual fees',
};

export const TREATMENTS: Record<VatTreatment, string> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero rate',
  exempt: 'Exempt',
  outside: 'Outside the scope',
};

/** '£100.00 a month', before VAT. A line spread over twelve bills shows one month's bill. */
export function lineAmount({ amounts, bills, billing }: FeeLine): string {
  if (amounts === null || billing === null) return 'To be priced';
  if (bills) return `${poundsText(bills.each.net)} ${PER.monthly}`;
  return `${poundsText(amounts.net)} ${PER[billing]}`;
}

/** 'VAT Returns: £100.00 a month → £110.00 a month'. */
export function changeText({ name, from, to }: FeeChange): string {
  const text = (fee: LineFee | null) =>
    fee === null ? 'no amount' : `${poundsText(fee.net)} ${PER[fee.billing]}`;
  return `${name}: ${text(from)} → ${text(to)}`;
}

/** '+ £20.00 VAT = £120.00', or '' without VAT. */
export function feeVatText({ vat, gross }: Amounts): string {
  return vat === 0 ? '' : `+ ${poundsText(vat)} VAT = ${poundsText(gross)}`;
}

/** 'Standard rate 20%: £24.00 on £120.00'. */
export function vatShareText({ treatment, rate, net, vat }: VatShare): string {
  const name =
    rate === null || rate === 0 ? TREATMENTS[treatment] : `${TREATMENTS[treatment]} ${percentText(rate)}`;
  return `${name}: ${poundsText(vat)} on ${poundsText(net)}`;
}

const listFormat = new Intl.ListFormat('en-GB');

/** 'To be priced: A and B. The totals leave them out.', or null if everything has a price. */
export function toBePriced({ unpriced }: Pick<Fees, 'unpriced'>): string | null {
  if (unpriced.length === 0) return null;
  const them = unpriced.length === 1 ? 'it' : 'them';
  return `To be priced: ${listFormat.format(unpriced.map(({ name }) => name))}. The totals leave ${them} out.`;
}

/**
 * Says who approved the fees, who asked for approval, or who has to approve. `stored` is null unless these amounts are
 * stored.
 */
export function approvalText(
  stored: Pick<SavedFees, 'approval' | 'asked_by_name' | 'approved_by_name'> | null,
): string {
  if (stored?.approval === 'approved') return `Approved by ${stored.approved_by_name}.`;
  if (stored?.approval === 'waiting') return `Waiting for approval. ${stored.asked_by_name} asked for it.`;
  return 'Once saved, an administrator other than you has to approve these fees, unless you are the only one.';
}
