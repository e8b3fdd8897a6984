import { z } from 'zod';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
import { plainText, requiredText } from '#contract/values/text.ts';
import {
  ANNUAL_WORK,
  BASIS_POINTS,
  BILLINGS,
  MAX_PENCE,
  MAX_STEPS,
  ROUNDINGS,
  THOUSANDTHS,
  VAT_TREATMENTS,
} from './price-kinds.ts';

export const MAX_PRICES = 1_000;
const MAX_MULTIPLIER = 1_000 * THOUSANDTHS;
const MAX_VALID_DAYS = 365;
const NAME_MAX = 200;

export const penceSchema = z
  .int({ error: 'Enter an amount in pounds and pence' })
  .min(0, { error: 'The amount must be 0 or more' })
  .max(MAX_PENCE, { error: 'The amount must be £99,999,999.99 or less' });

export const basisPointsSchema = z
  .int({ error: 'Enter a percentage' })
  .min(0, { error: 'The percentage must be 0 or more' })
  .max(BASIS_POINTS, { error: 'The percentage must be 100 or less' });

const choiceSchema = requiredText(NAME_MAX, 'The choice');

/** A list whose entries must all have different values of `key`. */
export function distinct<Entry extends z.ZodType>(entry: Entry, key: string, message: string) {
  return z.array(entry).superRefine((entries, context) => {
    const seen = new Set<unknown>();
    for (const [index, given] of entries.entries()) {
      const value = typeof given === 'object' && given !== null ? Reflect.get(given, key) : undefined;
      if (seen.has(value)) context.addIssue({ code: 'custom', path: [index, key], message });
      seen.add(value);
    }
  });
}

/** An option of any sub-header in the catalogue, and its display name when the price was stored. */
const optionRefSchema = z.object({ option_id: idSchema, option_name: plainText(NAME_MAX, 'The option') });
export type OptionRef = z.output<typeof optionRefSchema>;

const quantitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one') }),
  /** The number entered in a number option. */
  z.object({ kind: z.literal('number'), option: optionRefSchema }),
  /** The number of these checkboxes and toggles that are ticked. */
  z.object({ kind: z.literal('ticked'), options: z.array(optionRefSchema).min(1).max(100) }),
  /** The months between the dates entered in two text options. */
  z.object({ kind: z.literal('months_between'), from: optionRefSchema, to: optionRefSchema }),
]);
export type Quantity = z.output<typeof quantitySchema>;

const factorsSchema = distinct(
  z.object({ choice: choiceSchema, thousandths: z.int().min(0).max(MAX_MULTIPLIER) }),
  'choice',
  'This choice is in the table twice',
)
  .min(1)
  .max(100);

/** Factors for choices of the revenue band or of a dropdown option. */
const multiplierSchema = z.discriminatedUnion('over', [
  z.object({ over: z.literal('revenue_band'), factors: factorsSchema }),
  z.object({ over: z.literal('option'), option: optionRefSchema, factors: factorsSchema }),
]);
export type Multiplier = z.output<typeof multiplierSchema>;

const conditionSchema = z.discriminatedUnion('kind', [
  /** The checkbox or toggle is on or off. */
  z.object({ kind: z.literal('yes_no'), option: optionRefSchema, is: z.boolean() }),
  /** The dropdown has this choice. */
  z.object({ kind: z.literal('choice'), option: optionRefSchema, choice: choiceSchema }),
]);
export type Condition = z.output<typeof conditionSchema>;

/** Pence × quantity × multiplier, if the condition holds. */
const stepSchema = z.object({
  /**
   * The step's name in the working. If it is '', the working uses the option's name or a general name, such as 'Fee'.
   */
  label: plainText(100, 'The label'),
  pence: penceSchema,
  quantity: quantitySchema,
  multiplier: multiplierSchema.nullable(),
  condition: conditionSchema.nullable(),
});
export type Step = z.output<typeof stepSchema>;

const methodSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), pence: penceSchema }),
  z.object({
    kind: z.literal('by_revenue_band'),
    /** In a band without an amount, the service is still to be priced. */
    bands: distinct(
      z.object({ band: choiceSchema, pence: penceSchema }),
      'band',
      'This band is in the table twice',
    )
      .min(1)
      .max(100),
  }),
  z.object({ kind: z.literal('by_steps'), steps: z.array(stepSchema).min(1).max(MAX_STEPS) }),
]);
export type PriceMethod = z.output<typeof methodSchema>;

/** The price of a sub-header of the catalogue. */
export const priceSchema = z.object({
  sub_header_id: idSchema,
  /** The sub-header's display name when the price was stored. */
  sub_header_name: plainText(NAME_MAX, 'The service'),
  billing: z.enum(BILLINGS),
  method: methodSchema,
  vat_treatment: z.enum(VAT_TREATMENTS),
  rounding: z.enum(ROUNDINGS),
  is_optional: z.boolean(),
});
export type Price = z.output<typeof priceSchema>;

export const pricingRulesSchema = z.object({
  /** If the firm isn't registered, no line has VAT. */
  is_vat_registered: z.boolean(),
  /** Smallest amount of a monthly bill. An entity type that isn't listed has no lowest fee. */
  lowest_monthly_fees: distinct(
    z.object({ entity_type: choiceSchema, pence: penceSchema }),
    'entity_type',
    'This entity type is in the table twice',
  ).max(50),
  annual_work: z.enum(ANNUAL_WORK),
  /** Whether an engagement that starts during a financial year pays for the months already gone. */
  has_alignment: z.boolean(),
  /** The most that staff may take off the first year's fees with discounts and overrides. */
  staff_discount_limit: basisPointsSchema,
  valid_days: z
    .int({ error: 'Enter a whole number of days' })
    .min(1, { error: 'Proposals must be valid for 1 day or more' })
    .max(MAX_VALID_DAYS, { error: `Proposals must be valid for ${MAX_VALID_DAYS} days or fewer` }),
});
export type PricingRules = z.output<typeof pricingRulesSchema>;

/** The prices and rules of a version of the book. */
export const priceBookContentSchema = z.object({
  prices: distinct(priceSchema, 'sub_header_id', 'This service already has a price').max(MAX_PRICES),
  rules: pricingRulesSchema,
});
export type PriceBookContent = z.output<typeof priceBookContentSchema>;

/** A published version, in force from a day in London. */
export const priceBookSchema = priceBookContentSchema.extend({ starts_on: daySchema });
