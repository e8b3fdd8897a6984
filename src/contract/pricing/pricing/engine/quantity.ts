import { exactText } from '#contract/pricing/pricing/exact-text.ts';
import type { OptionRef, Step } from '#contract/pricing/pricing/price-book.ts';
import { type Decimal, decimalOf } from '#contract/values/decimal.ts';
import { monthsBetween } from './months-between.ts';
import { emptySentence, goneSentence, type OptionFacts } from './option-facts.ts';
import { type Reading, read, unreadable } from './reading.ts';

/** Reads a step's quantity from the proforma, with a text such as 'Payslips 12'. Null if the amount is charged once. */
export function readQuantity(
  { quantity, label }: Pick<Step, 'quantity' | 'label'>,
  facts: OptionFacts,
): Reading<Decimal | null> {
  switch (quantity.kind) {
    case 'one':
      return read(null, label === '' ? 'Fee' : label);
    case 'number':
      return enteredNumber(quantity.option, label, facts);
    case 'ticked':
      return tickedOptions(quantity.options, label, facts);
    case 'months_between':
      return monthsEntered(quantity, label, facts);
  }
}

function enteredNumber(ref: OptionRef, label: string, facts: OptionFacts): Reading<Decimal> {
  const fact = facts(ref);
  if (!fact) return unreadable(goneSentence(ref));
  const { value } = fact;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return unreadable(emptySentence(fact, 'has no number'));
  }
  if (value < 0) return unreadable(`'${fact.name}' is less than 0`);
  const number = decimalOf(value);
  return read(number, `${label === '' ? fact.name : label} ${exactText(number)}`);
}

function tickedOptions(refs: readonly OptionRef[], label: string, facts: OptionFacts): Reading<Decimal> {
  let count = 0;
  for (const ref of refs) {
    const fact = facts(ref);
    if (!fact) return unreadable(goneSentence(ref));
    if (fact.value === true) count += 1;
  }
  return read(decimalOf(count), `${label === '' ? 'Ticked options' : label} ${count}`);
}

function monthsEntered(
  { from, to }: { from: OptionRef; to: OptionRef },
  label: string,
  facts: OptionFacts,
): Reading<Decimal> {
  const start = dateEntered(from, facts);
  if (start.why !== null) return start;
  const end = dateEntered(to, facts);
  if (end.why !== null) return end;
  const between = monthsBetween(start.value, end.value);
  if (!between) return unreadable(`'${start.text}' and '${end.text}' aren't two dates in order`);
  const { months, text } = between;
  return read(decimalOf(months), `${label === '' ? 'Months' : label} (${text}) ${months}`);
}

function dateEntered(ref: OptionRef, facts: OptionFacts): Reading<string> {
  const fact = facts(ref);
  if (!fact) return unreadable(goneSentence(ref));
  const { value } = fact;
  return typeof value === 'string' && value !== ''
    ? read(value, fact.name)
    : unreadable(emptySentence(fact, 'has no date'));
}
