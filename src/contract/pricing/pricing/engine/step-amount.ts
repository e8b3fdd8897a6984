import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Condition, Step } from '#contract/pricing/pricing/price-book.ts';
import { THOUSANDTHS_SCALE } from '#contract/pricing/pricing/price-kinds.ts';
import type { Decimal } from '#contract/values/decimal.ts';
import { readMultiplier } from './multiplier.ts';
import { goneSentence, type OptionFacts } from './option-facts.ts';
import { readQuantity } from './quantity.ts';
import { type Reading, read, unreadable } from './reading.ts';

const ONE: Decimal = { digits: 1n, scale: 0 };

/** Computes the exact amount of a step in pence. Null if its condition doesn't hold. */
export function stepAmount(step: Step, band: string, facts: OptionFacts): Reading<Decimal | null> {
  const condition = conditionHolds(step.condition, facts);
  if (condition.why !== null) return condition;
  if (!condition.value) return read(null, '');
  const quantity = readQuantity(step, facts);
  if (quantity.why !== null) return quantity;
  const multiplier = readMultiplier(step.multiplier, band, facts);
  if (multiplier.why !== null) return multiplier;
  const { digits, scale } = quantity.value ?? ONE;
  const amount = {
    digits: BigInt(step.pence) * digits * BigInt(multiplier.value),
    scale: scale + THOUSANDTHS_SCALE,
  };
  const unit = `${quantity.value === null ? '' : ' ×'} ${poundsText(step.pence)}`;
  const isProduct = quantity.value !== null || step.multiplier !== null;
  const result = isProduct ? ` = ${poundsText(amount)}` : '';
  return read(amount, `${quantity.text}${unit}${multiplier.text}${result}`);
}

function conditionHolds(condition: Condition | null, facts: OptionFacts): Reading<boolean> {
  if (condition === null) return read(true, '');
  const fact = facts(condition.option);
  if (!fact) return unreadable(goneSentence(condition.option));
  switch (condition.kind) {
    case 'yes_no':
      return read((fact.value === true) === condition.is, '');
    case 'choice':
      return read(fact.value === condition.choice, '');
  }
}
