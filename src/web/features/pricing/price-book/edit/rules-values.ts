import { penceOfText, textOfPence } from '#contract/pricing/price-book/pence-text.ts';
import { type PricingRules, pricingRulesSchema } from '#contract/pricing/pricing/price-book.ts';
import { BASIS_POINTS } from '#contract/pricing/pricing/price-kinds.ts';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { typedPence } from './price-values.ts';

export interface RulesValues {
  is_vat_registered: boolean;
  annual_work: PricingRules['annual_work'];
  has_alignment: boolean;
  /** As typed. */
  valid_days: number | string;
  /** Per cent, as typed. */
  staff_discount_limit: string;
  /** As typed, by entity type. */
  lowest: Record<string, string>;
}

export function rulesValues(rules: PricingRules): RulesValues {
  return {
    is_vat_registered: rules.is_vat_registered,
    annual_work: rules.annual_work,
    has_alignment: rules.has_alignment,
    valid_days: rules.valid_days,
    staff_discount_limit: textOfPence(rules.staff_discount_limit).replace(/\.?0+$/, ''),
    lowest: Object.fromEntries(
      rules.lowest_monthly_fees.map(({ entity_type, pence }) => [entity_type, typedPence(pence)]),
    ),
  };
}

/** Entity types to show: those on offer, and any other that has a lowest fee. */
export const entityTypes = (values: RulesValues) => [
  ...new Set([...ENTITY_TYPES, ...Object.keys(values.lowest)]),
];

export function ruleProblems(values: RulesValues): Record<string, string> {
  const problems: Record<string, string> = {};
  const limit = penceOfText(values.staff_discount_limit);
  if (limit === null || limit > BASIS_POINTS) problems.staff_discount_limit = 'Enter a percentage up to 100';
  const days = pricingRulesSchema.shape.valid_days.safeParse(values.valid_days);
  if (!days.success) problems.valid_days = days.error.issues[0]?.message ?? 'Enter a whole number of days';
  for (const [type, amount] of Object.entries(values.lowest))
    if (amount.trim() !== '' && penceOfText(amount) === null)
      problems[`lowest.${type}`] = 'Enter an amount in pounds and pence';
  return problems;
}

/** Returns the rules in the form, which must have no problems. */
export function rulesFrom(values: RulesValues): PricingRules {
  return {
    is_vat_registered: values.is_vat_registered,
    annual_work: values.annual_work,
    has_alignment: values.has_alignment,
    valid_days: Number(values.valid_days),
    staff_discount_limit: penceOfText(values.staff_discount_limit) ?? 0,
    lowest_monthly_fees: entityTypes(values).flatMap((entity_type) => {
      const pence = penceOfText(values.lowest[entity_type] ?? '');
      return pence === null ? [] : [{ entity_type, pence }];
    }),
  };
}
