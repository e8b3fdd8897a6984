import type { ServiceOption } from '#contract/pricing/catalogue/catalogue.ts';
import {
  CONDITIONAL_OPTIONS,
  type OptionValue,
  type ServiceGroup,
} from '#contract/pricing/proforma/services.ts';
import type { PricingInput } from './fees.ts';
import { monthsByCounting } from './naive-months.fixture.ts';
import type { Multiplier, Price, Quantity, Step } from './price-book.ts';
import { Ratio } from './ratio.fixture.ts';

class ToBePriced extends Error {}

/** Computes the amount of one bill naively, in pence; null if still to be priced. */
export function naiveAmount(input: PricingInput, price: Price): bigint | null {
  try {
    const pence = roundedAmount(exactAmount(input, price), price);
    return pence > 99_999_999_999n ? null : pence;
  } catch (error) {
    if (error instanceof ToBePriced) return null;
    throw error;
  }
}

function exactAmount(input: PricingInput, { method }: Price): Ratio {
  const band = input.proforma.annual_revenue_range;
  if (method.kind === 'fixed') return Ratio.of(method.pence);
  if (method.kind === 'by_revenue_band') {
    for (const row of method.bands) if (row.band === band) return Ratio.of(row.pence);
    throw new ToBePriced();
  }
  let sum = Ratio.of(0);
  for (const step of method.steps) {
    if (applies(input, step)) {
      sum = sum.plus(
        quantityOf(input, step.quantity).times(Ratio.of(step.pence)).times(factorOf(input, step.multiplier)),
      );
    }
  }
  return sum;
}

function applies(input: PricingInput, { condition }: Step): boolean {
  if (!condition) return true;
  const value = entered(input, condition.option.option_id);
  return condition.kind === 'choice' ? value === condition.choice : condition.is === (value === true);
}

function quantityOf(input: PricingInput, quantity: Quantity): Ratio {
  if (quantity.kind === 'one') return Ratio.of(1);
  if (quantity.kind === 'ticked') {
    const values = quantity.options.map(({ option_id }) => entered(input, option_id));
    return Ratio.of(values.filter((value) => value === true).length);
  }
  if (quantity.kind === 'number') {
    const value = entered(input, quantity.option.option_id);
    const number = typeof value === 'number' || typeof value === 'string' ? Ratio.read(String(value)) : null;
    if (!number || number.isBelow(Ratio.of(0))) throw new ToBePriced();
    return number;
  }
  const from = entered(input, quantity.from.option_id);
  const to = entered(input, quantity.to.option_id);
  const months = typeof from === 'string' && typeof to === 'string' ? monthsByCounting(from, to) : null;
  if (months === null) throw new ToBePriced();
  return Ratio.of(months);
}

function factorOf(input: PricingInput, multiplier: Multiplier | null): Ratio {
  if (!multiplier) return Ratio.of(1);
  const choice =
    multiplier.over === 'revenue_band'
      ? input.proforma.annual_revenue_range
      : entered(input, multiplier.option.option_id);
  for (const factor of multiplier.factors) {
    if (factor.choice === choice) return Ratio.of(factor.thousandths).over(Ratio.of(1_000));
  }
  throw new ToBePriced();
}

/** The value of an option as the form shows it; null if its service isn't chosen or the option is hidden. */
function entered(input: PricingInput, id: string): OptionValue {
  for (const category of input.catalogue) {
    for (const { name, options } of category.sub_headers) {
      const option = options.find((entry) => entry.id === id);
      const group = option && input.proforma.services[category.name]?.[name];
      if (option) return group?.enabled ? shown(options, option, group) : null;
    }
  }
  throw new ToBePriced();
}

function shown(
  options: ServiceOption[],
  { name, field_type }: ServiceOption,
  group: ServiceGroup,
): OptionValue {
  const value = group[name] ?? null;
  if (name.endsWith('_enabled')) {
    return field_type === 'checkbox' || field_type === 'toggle' ? value !== false : value;
  }
  for (const parent of options) {
    if (CONDITIONAL_OPTIONS[parent.name]?.includes(name) && group[parent.name] === false) return null;
  }
  return value;
}

function roundedAmount(amount: Ratio, { rounding }: Price): bigint {
  if (rounding === 'penny') return amount.plus(Ratio.of(1).over(Ratio.of(2))).floor();
  if (rounding === 'pound') {
    const pounds = amount.over(Ratio.of(100));
    return pounds.plus(Ratio.of(1).over(Ratio.of(2))).floor() * 100n;
  }
  const fives = amount.over(Ratio.of(500)).floor();
  return Ratio.of(fives * 500n).isBelow(amount) ? (fives + 1n) * 500n : fives * 500n;
}
