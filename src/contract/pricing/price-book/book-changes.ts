import type { ActivityChanges } from '#contract/identity/activity/activity.ts';
import type { Price, PriceBookContent, PricingRules } from '#contract/pricing/pricing/price-book.ts';
import { isSame } from '#contract/values/edit-conflict.ts';

/** Fields of a price that users set. */
export const PRICE_FIELDS = ['billing', 'method', 'vat_treatment', 'rounding', 'is_optional'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

export const RULE_FIELDS = [
  'is_vat_registered',
  'lowest_monthly_fees',
  'annual_work',
  'has_alignment',
  'staff_discount_limit',
  'valid_days',
] as const satisfies readonly (keyof PricingRules)[];
export type RuleField = (typeof RULE_FIELDS)[number];

/** Returns the fields in which two prices of a service differ. Null means no price. */
export function priceChanges(before: Price | null, after: Price | null): ActivityChanges {
  return Object.fromEntries(
    PRICE_FIELDS.filter((field) => !isSame(before?.[field], after?.[field])).map((field) => [
      field,
      { from: before?.[field] ?? null, to: after?.[field] ?? null },
    ]),
  );
}

export interface ChangedPrice {
  sub_header_id: string;
  name: string;
  before: Price | null;
  after: Price | null;
  fields: PriceField[];
}

export interface BookChanges {
  prices: ChangedPrice[];
  rules: RuleField[];
}

/** Returns the changes from one version to another, in the newer version's order, with removed prices last. */
export function bookChanges(before: PriceBookContent, after: PriceBookContent): BookChanges {
  const old = new Map(before.prices.map((price) => [price.sub_header_id, price]));
  const kept = new Set(after.prices.map(({ sub_header_id }) => sub_header_id));
  const pairs: [Price | null, Price | null][] = [
    ...after.prices.map((price): [Price | null, Price] => [old.get(price.sub_header_id) ?? null, price]),
    ...before.prices
      .filter(({ sub_header_id }) => !kept.has(sub_header_id))
      .map((price): [Price, null] => [price, null]),
  ];
  return {
    prices: pairs.flatMap(([from, to]) => {
      const changes = priceChanges(from, to);
      const fields = PRICE_FIELDS.filter((field) => Object.hasOwn(changes, field));
      const { sub_header_id = '', sub_header_name: name = '' } = to ?? from ?? {};
      return fields.length === 0 ? [] : [{ sub_header_id, name, before: from, after: to, fields }];
    }),
    rules: RULE_FIELDS.filter((field) => !isSame(before.rules[field], after.rules[field])),
  };
}
