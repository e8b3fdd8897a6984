import { factorText } from '#contract/pricing/pricing/exact-text.ts';
import type { Multiplier } from '#contract/pricing/pricing/price-book.ts';
import { THOUSANDTHS } from '#contract/pricing/pricing/price-kinds.ts';
import { NO_REVENUE_BAND } from '#contract/values/revenue-band.ts';
import { emptySentence, goneSentence, type OptionFacts } from './option-facts.ts';
import { type Reading, read, unreadable } from './reading.ts';

/** Reads a step's multiplier in thousandths. Its text follows the amount: ', band £250k–£500k × 1.15'. */
export function readMultiplier(
  multiplier: Multiplier | null,
  band: string,
  facts: OptionFacts,
): Reading<number> {
  if (multiplier === null) return read(THOUSANDTHS, '');
  if (multiplier.over === 'revenue_band') {
    const factor = multiplier.factors.find(({ choice }) => choice === band);
    return factor ? read(factor.thousandths, factorOf(bandText(band), factor.thousandths)) : noBand(band);
  }
  const { option, factors } = multiplier;
  const fact = facts(option);
  if (!fact) return unreadable(goneSentence(option));
  if (typeof fact.value !== 'string' || fact.value === '') {
    return unreadable(emptySentence(fact, 'has no choice'));
  }
  const factor = factors.find(({ choice }) => choice === fact.value);
  if (!factor) return unreadable(`The price has no multiplier for ${fact.name} '${fact.value}'`);
  return read(factor.thousandths, factorOf(`${fact.name} ${fact.value}`, factor.thousandths));
}

function factorOf(name: string, thousandths: number): string {
  return `, ${name} × ${factorText(thousandths)}`;
}

/** 'band £250k–£500k', as a working names it. */
export function bandText(band: string): string {
  return `band ${band.replace(' - ', '–')}`;
}

/** Explains that a price doesn't cover the proforma's revenue band. */
export function noBand(band: string): { why: string } {
  return unreadable(
    band === NO_REVENUE_BAND || band === ''
      ? `The price depends on the annual revenue range, which is '${band}'`
      : `The price doesn't cover the annual revenue range '${band}'`,
  );
}
