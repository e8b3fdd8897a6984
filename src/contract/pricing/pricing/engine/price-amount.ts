import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Price, PriceMethod } from '#contract/pricing/pricing/price-book.ts';
import type { Decimal } from '#contract/values/decimal.ts';
import { sumOf } from './exact.ts';
import { bandText, noBand } from './multiplier.ts';
import type { OptionFacts } from './option-facts.ts';
import { rounded } from './rounded.ts';
import { stepAmount } from './step-amount.ts';

/** The largest amount of a line: £999,999,999.99. Sums over a year are then far below the largest safe integer. */
const MAX_LINE_PENCE = 99_999_999_999n;

export type PriceAmount = { pence: bigint; working: string[]; why: null } | { why: string };

/** Computes the rounded amount of one bill for a proforma, in pence. */
export function priceAmount(
  { method, rounding }: Pick<Price, 'method' | 'rounding'>,
  band: string,
  facts: OptionFacts,
): PriceAmount {
  const exact = exactAmount(method, band, facts);
  if (exact.why !== null) return exact;
  const { pence, working } = rounded(exact.amount, rounding);
  if (pence > MAX_LINE_PENCE) return { why: `The amount is more than ${poundsText(MAX_LINE_PENCE)}` };
  return { pence, working: [...exact.working, ...working], why: null };
}

type ExactAmount = { amount: Decimal; working: string[]; why: null } | { why: string };

function exactAmount(method: PriceMethod, band: string, facts: OptionFacts): ExactAmount {
  switch (method.kind) {
    case 'fixed':
      return wholePence(method.pence, 'Fixed fee');
    case 'by_revenue_band': {
      const row = method.bands.find((entry) => entry.band === band);
      return row ? wholePence(row.pence, `Fee for ${bandText(band)}`) : noBand(band);
    }
    case 'by_steps': {
      const working: string[] = [];
      const amounts: Decimal[] = [];
      for (const step of method.steps) {
        const reading = stepAmount(step, band, facts);
        if (reading.why !== null) return reading;
        if (reading.value === null) continue;
        amounts.push(reading.value);
        working.push(reading.text);
      }
      const amount = sumOf(amounts);
      if (amounts.length === 0) working.push(`No part of the price applies: ${poundsText(amount)}`);
      if (amounts.length > 1) working.push(`Together ${poundsText(amount)}`);
      return { amount, working, why: null };
    }
  }
}

function wholePence(pence: number, text: string): ExactAmount {
  const amount = { digits: BigInt(pence), scale: 0 };
  return { amount, working: [`${text} ${poundsText(amount)}`], why: null };
}
