import type { PriceField, RuleField } from '#contract/pricing/price-book/book-changes.ts';
import {
  ANNUAL_WORK_LABELS,
  BILLING_LABELS,
  METHOD_LABELS,
  ROUNDING_LABELS,
  VAT_LABELS,
} from '#contract/pricing/price-book/sheet-columns.ts';
import { percentText, poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { FeeLine } from '#contract/pricing/pricing/fees.ts';
import type {
  Condition,
  OptionRef,
  Price,
  PriceMethod,
  PricingRules,
  Quantity,
  Step,
} from '#contract/pricing/pricing/price-book.ts';
import { amountWithVat } from '#contract/proposals/proposal-versions/fee-labels.ts';
import { PER } from '#web/features/pricing/fees/fee-text.ts';
import { formatCount } from '#web/lib/browser/format.ts';

const listFormat = new Intl.ListFormat('en-GB');

export const PRICE_LABELS: Record<PriceField, string> = {
  billing: 'Billing',
  method: 'Price',
  vat_treatment: 'VAT',
  rounding: 'Rounding',
  is_optional: 'Optional for the client',
};

export const RULE_TEXTS: Record<RuleField, string> = {
  is_vat_registered: 'Registered for VAT',
  lowest_monthly_fees: 'Lowest monthly fees',
  annual_work: 'Annual work',
  has_alignment: 'Charge for months already gone',
  staff_discount_limit: 'Discount limit of staff',
  valid_days: 'Proposals are valid for',
};

/** For example '£6.00 times ‘Employees’, times a factor for the revenue band, if ‘Pension’ is Yes'. */
function stepText({ pence, quantity, multiplier, condition }: Step): string {
  return [
    `${poundsText(pence)}${quantityText(quantity)}`,
    ...(multiplier
      ? [
          `times a factor for ${multiplier.over === 'revenue_band' ? 'the revenue band' : named(multiplier.option)}`,
        ]
      : []),
    ...(condition ? [`if ${named(condition.option)} is ${conditionValue(condition)}`] : []),
  ].join(', ');
}

function quantityText(quantity: Quantity): string {
  switch (quantity.kind) {
    case 'one':
      return '';
    case 'number':
      return ` times ${named(quantity.option)}`;
    case 'ticked':
      return ` for each of ${listFormat.format(quantity.options.map(named))}`;
    case 'months_between':
      return ` for each month from ${named(quantity.from)} to ${named(quantity.to)}`;
  }
}

const named = ({ option_name }: OptionRef) => `‘${option_name}’`;

/** The value that the condition's option must have: 'Yes', 'No', or a choice. */
export function conditionValue(condition: Condition): string {
  switch (condition.kind) {
    case 'yes_no':
      return condition.is ? 'Yes' : 'No';
    case 'choice':
      return condition.choice;
  }
}

/** A method in a sentence or, by steps, a sentence for each. */
export function methodSentences(method: PriceMethod): string[] {
  switch (method.kind) {
    case 'fixed':
      return [poundsText(method.pence)];
    case 'by_revenue_band': {
      const amounts = method.bands.map(({ pence }) => pence);
      return [`${poundsText(Math.min(...amounts))} to ${poundsText(Math.max(...amounts))}, by revenue band`];
    }
    case 'by_steps':
      return method.steps.map((step, index) => `${index > 0 ? 'plus ' : ''}${stepText(step)}`);
  }
}

/** A method in one line. */
export function methodText(method: PriceMethod): string {
  return methodSentences(method).join(', ');
}

/** What an example client pays: '£82.80 + VAT a month'. */
export function exampleText(
  { amounts, billing }: Pick<FeeLine, 'amounts' | 'billing'>,
  { is_vat_registered }: Pick<PricingRules, 'is_vat_registered'>,
): string {
  if (amounts === null || billing === null) return 'to be priced';
  const shown = { isConsumer: false, isVatRegistered: is_vat_registered };
  return `${amountWithVat(amounts, shown)} ${PER[billing]}`;
}

/** A method with all its amounts and factors, for comparisons. */
export function methodInFull(method: PriceMethod): string {
  switch (method.kind) {
    case 'fixed':
      return poundsText(method.pence);
    case 'by_revenue_band':
      return method.bands.map(({ band, pence }) => `${band}: ${poundsText(pence)}`).join('; ');
    case 'by_steps':
      return method.steps.map((step) => stepInFull(step)).join('; ');
  }
}

function stepInFull(step: Step): string {
  const { multiplier, label } = step;
  const factors = multiplier
    ? ` (${multiplier.factors.map(({ choice, thousandths }) => `${choice} × ${thousandths / 1_000}`).join(', ')})`
    : '';
  return `${label === '' ? '' : `${label}: `}${stepText(step)}${factors}`;
}

/** A field of a price as people read it. */
export function priceFieldText(field: PriceField, price: Price): string {
  switch (field) {
    case 'billing':
      return BILLING_LABELS[price.billing];
    case 'method':
      return `${METHOD_LABELS[price.method.kind]}: ${methodInFull(price.method)}`;
    case 'vat_treatment':
      return VAT_LABELS[price.vat_treatment];
    case 'rounding':
      return ROUNDING_LABELS[price.rounding];
    case 'is_optional':
      return price.is_optional ? 'Yes' : 'No';
  }
}

/** A rule as people read it. */
export function ruleText(field: RuleField, rules: PricingRules): string {
  switch (field) {
    case 'is_vat_registered':
    case 'has_alignment':
      return rules[field] ? 'Yes' : 'No';
    case 'annual_work':
      return ANNUAL_WORK_LABELS[rules.annual_work];
    case 'staff_discount_limit':
      return percentText(rules.staff_discount_limit);
    case 'valid_days':
      return formatCount(rules.valid_days, 'day');
    case 'lowest_monthly_fees':
      return (
        rules.lowest_monthly_fees
          .map(({ entity_type, pence }) => `${entity_type} ${poundsText(pence)}`)
          .join(', ') || 'None'
      );
  }
}
