import { percentText, poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { VatRates } from '#contract/pricing/pricing/fees.ts';
import { BASIS_POINTS, type VatTreatment } from '#contract/pricing/pricing/price-kinds.ts';
import { dividedHalfUp } from './exact.ts';

/** Returns the rate of a treatment in basis points, or null if it is exempt or outside the scope. */
export function vatRate(treatment: VatTreatment, rates: VatRates): number | null {
  switch (treatment) {
    case 'standard':
      return rates.standard;
    case 'reduced':
      return rates.reduced;
    case 'zero':
      return 0;
    case 'exempt':
    case 'outside':
      return null;
  }
}

/** Returns the VAT on a line. Halves of a penny are rounded up. */
export function vatOn(net: bigint, rate: number | null): bigint {
  return rate === null ? 0n : dividedHalfUp(net * BigInt(rate), BigInt(BASIS_POINTS));
}

/** The sentence about VAT in a line's working. */
export function vatText(treatment: VatTreatment, rate: number | null, net: bigint, vat: bigint): string {
  if (treatment === 'exempt') return 'Exempt from VAT';
  if (treatment === 'outside') return 'Outside the scope of VAT';
  if (treatment === 'zero') return 'Zero-rated for VAT';
  return `VAT ${percentText(rate ?? 0)} of ${poundsText(net)}: ${poundsText(vat)}`;
}
