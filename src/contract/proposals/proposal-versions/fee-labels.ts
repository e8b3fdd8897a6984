import { percentText, poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Amounts, Pence, VatShare } from '#contract/pricing/pricing/fees.ts';
import type { Billing, VatTreatment } from '#contract/pricing/pricing/price-kinds.ts';

/** How a proposal shows amounts, on screens and in the PDF. Consumers read prices including VAT, others before VAT. */
export interface ShownAmounts {
  isConsumer: boolean;
  isVatRegistered: boolean;
}

/** Headings of the bills, and of lines that aren't on a bill yet. */
export const BILL_TITLES: Record<Billing | 'unpriced', string> = {
  monthly: 'Every month',
  quarterly: 'Every quarter',
  annually: 'Every year',
  one_off: 'Once',
  unpriced: 'To be priced',
};

export const FIRST_YEAR = 'In the first year';

/** Column headings of amounts. Without VAT, there is only `fee`. */
export const AMOUNT_TITLES = { net: 'Before VAT', vat: 'VAT', gross: 'Including VAT', fee: 'Fee' };

/** The heading of the amount that is shown first. */
export function amountTitle({ isConsumer, isVatRegistered }: ShownAmounts): string {
  if (!isVatRegistered) return AMOUNT_TITLES.fee;
  return isConsumer ? AMOUNT_TITLES.gross : AMOUNT_TITLES.net;
}

/** The amount that is shown first, as '£120.00'. */
export function shownAmountText(amounts: Amounts, { isConsumer, isVatRegistered }: ShownAmounts): string {
  return poundsText(isConsumer || !isVatRegistered ? amounts.gross : amounts.net);
}

/** Text after an amount: ' + VAT', ' including VAT' or ' (no VAT)'; '' if the firm isn't registered. */
export function vatSuffix(
  { vat }: Pick<Amounts, 'vat'>,
  { isConsumer, isVatRegistered }: ShownAmounts,
): string {
  if (!isVatRegistered) return '';
  if (vat === 0) return ' (no VAT)';
  return isConsumer ? ' including VAT' : ' + VAT';
}

/** '£100.00 + VAT', or '£120.00 including VAT' for a consumer. */
export function amountWithVat(amounts: Amounts, shown: ShownAmounts): string {
  return `${shownAmountText(amounts, shown)}${vatSuffix(amounts, shown)}`;
}

/** 'a discount of £5.00 before VAT'. */
export function discountNote(discount: Pence, { isVatRegistered }: Pick<ShownAmounts, 'isVatRegistered'>) {
  return `a discount of ${poundsText(discount)}${isVatRegistered ? ' before VAT' : ''}`;
}

const TREATMENTS: Record<Exclude<VatTreatment, 'standard' | 'reduced'>, string> = {
  zero: 'zero-rated',
  exempt: 'exempt from VAT',
  outside: 'outside the scope of VAT',
};

/** 'VAT at 20% on £100.00', '£50.00 zero-rated' and so on. */
export function vatShareLabel({ treatment, rate, net }: VatShare): string {
  if (treatment === 'standard' || treatment === 'reduced')
    return `VAT at ${percentText(rate ?? 0)} on ${poundsText(net)}`;
  return `${poundsText(net)} ${TREATMENTS[treatment]}`;
}

/** Returns a line's VAT treatment, such as 'exempt from VAT', or null at the standard rate or without VAT. */
export function treatmentText(treatment: VatTreatment | null): string | null {
  if (treatment === null || treatment === 'standard') return null;
  return treatment === 'reduced' ? 'reduced rate of VAT' : TREATMENTS[treatment];
}
