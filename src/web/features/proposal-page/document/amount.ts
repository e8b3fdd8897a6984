import { percentText, poundsText } from '#contract/pricing/exact-text.ts';
import type { Amounts, VatShare } from '#contract/pricing/fees.ts';

/** How amounts are shown: consumers read prices including VAT, others without. */
export interface Shown {
  isConsumer: boolean;
  isVatRegistered: boolean;
}

/** The amount that is shown first, as '£120.00'. */
export function amountText(amounts: Amounts, { isConsumer, isVatRegistered }: Shown): string {
  return poundsText(isConsumer || !isVatRegistered ? amounts.gross : amounts.net);
}

/** Text after the amount: ' + VAT', ' incl. VAT', or '' if the firm isn't registered. */
export function vatSuffix({ isConsumer, isVatRegistered }: Shown): string {
  if (!isVatRegistered) return '';
  return isConsumer ? ' incl. VAT' : ' + VAT';
}

const NAMES = { zero: 'zero-rated', exempt: 'exempt from VAT', outside: 'outside the scope of VAT' };

/** 'VAT at 20% on £100.00', 'Zero-rated: £50.00' and so on. */
export function vatShareLabel({ treatment, rate, net }: VatShare): string {
  if (treatment === 'standard' || treatment === 'reduced')
    return `VAT at ${percentText(rate ?? 0)} on ${poundsText(net)}`;
  return `${poundsText(net)} ${NAMES[treatment]}`;
}
