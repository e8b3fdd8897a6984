import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { PricedProforma } from '#contract/pricing/pricing/fees.ts';
import type { PricingRules } from '#contract/pricing/pricing/price-book.ts';
import { VAT_TREATMENTS } from '#contract/pricing/pricing/price-kinds.ts';
import { MONTHS } from '#contract/pricing/proforma/constants.ts';
import { addedLine, counts, type DraftLine } from './draft-line.ts';
import { dividedHalfUp, totalOf } from './exact.ts';
import { MONTHLY_BILLS } from './spread.ts';

type Dates = Pick<
  PricedProforma,
  'start_date_month' | 'start_date_year' | 'financial_year_end_month' | 'financial_year_end_year'
>;

/**
 * Returns how many months of the financial year are over when the engagement starts, from 0 to 11. Returns 0 if the
 * start is outside the twelve months that end at the stated year end, or null if a date can't be read.
 */
export function monthsGone(dates: Dates): number | null {
  const start = monthIndex(dates.start_date_month, dates.start_date_year);
  const end = monthIndex(dates.financial_year_end_month, dates.financial_year_end_year);
  if (start === null || end === null) return null;
  const gone = start - (end - 11);
  return gone >= 0 && gone <= 11 ? gone : 0;
}

function monthIndex(month: string, year: string): number | null {
  const index = (MONTHS as readonly string[]).indexOf(month);
  return index < 0 || !/^\d{4}$/.test(year) ? null : Number.parseInt(year, 10) * 12 + index;
}

/** Returns one-off lines for the months of spread work that are already gone, one for each VAT treatment. */
export function alignmentLines(
  lines: readonly DraftLine[],
  dates: Dates,
  { has_alignment }: Pick<PricingRules, 'has_alignment'>,
): DraftLine[] {
  const months = has_alignment ? monthsGone(dates) : 0;
  if (months === 0) return [];
  const spreadLines = lines.filter(counts).filter(({ is_spread }) => is_spread);
  return VAT_TREATMENTS.flatMap((treatment) => {
    const same = spreadLines.filter(({ vat_treatment }) => vat_treatment === treatment);
    if (same.length === 0) return [];
    const year = totalOf(same.map(({ net }) => net));
    const gone = months === null ? null : dividedHalfUp(BigInt(months) * year, MONTHLY_BILLS);
    const name = 'Alignment to the financial year';
    const line = {
      key: `alignment_${treatment}`,
      kind: 'alignment',
      name,
      vat_treatment: treatment,
    } as const;
    if (gone === null) {
      const why = 'The start date or the financial year end is not a month and a year';
      return addedLine({ ...line, billing: 'one_off', computed: null, working: [], to_be_priced: why });
    }
    if (gone === 0n) return [];
    const over = months === 1 ? '1 month' : `${months} months`;
    const working = [`${over} already gone × ${poundsText(year)} a year ÷ 12 = ${poundsText(gone)}`];
    return addedLine({ ...line, billing: 'one_off', computed: gone, working });
  });
}
