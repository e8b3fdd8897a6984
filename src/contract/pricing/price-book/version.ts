import { z } from 'zod';
import { priceBookSchema, priceSchema, pricingRulesSchema } from '#contract/pricing/pricing/price-book.ts';
import { idSchema, instantSchema, storedDaySchema } from '#contract/values/scalars.ts';

/** A price of a version, as stored. */
const storedPriceSchema = z.object({
  price: priceSchema,
  /** Sent with the next save of this price. Never repeats, even if the price is removed and added again. */
  version: z.int(),
  /** Null until somebody edits the price in this version. */
  edited_by_name: z.string().nullable(),
});

export type StoredPrice = z.infer<typeof storedPriceSchema>;

/** A version with its prices and rules. */
export const bookVersionSchema = z.object({
  id: idSchema,
  number: z.int(),
  state: z.enum(['draft', 'published']),
  /** Null for a draft. */
  starts_on: storedDaySchema,
  /** Whether the draft began with the example prices. */
  from_examples: z.boolean(),
  rules: pricingRulesSchema,
  rules_version: z.int(),
  /** Counts every change to the draft. */
  version: z.int(),
  prices: z.array(storedPriceSchema),
});

export type BookVersion = z.infer<typeof bookVersionSchema>;

/** An entry of the list of versions. */
export const listedVersionSchema = bookVersionSchema
  .pick({ id: true, number: true, state: true, starts_on: true })
  .extend({
    published_at: instantSchema.nullable(),
    published_by_name: z.string().nullable(),
    /** Whether it was taken back before it started. Such a version is never in force. */
    is_withdrawn: z.boolean(),
  });

export type ListedVersion = z.infer<typeof listedVersionSchema>;

/** A published version, for pricing. */
export const publishedBookSchema = priceBookSchema.extend({ id: idSchema, number: z.int() });

export type PublishedBook = z.infer<typeof publishedBookSchema>;

/** Returns the version in force on a day: the last to start. If several started on the same day, the newest of them. */
export function inForceOn<Version extends Pick<ListedVersion, 'number' | 'starts_on' | 'is_withdrawn'>>(
  versions: readonly Version[],
  day: string,
): Version | null {
  const [newest] = versions
    .filter(({ starts_on, is_withdrawn }) => starts_on !== null && starts_on <= day && !is_withdrawn)
    .toSorted(
      (one, other) => (other.starts_on ?? '').localeCompare(one.starts_on ?? '') || other.number - one.number,
    );
  return newest ?? null;
}

/** Returns the published versions that start after a day, first to start first. */
export function startingAfter<Version extends Pick<ListedVersion, 'number' | 'starts_on' | 'is_withdrawn'>>(
  versions: readonly Version[],
  day: string,
): (Version & { starts_on: string })[] {
  return versions
    .flatMap((version) =>
      version.starts_on !== null && version.starts_on > day && !version.is_withdrawn
        ? [{ ...version, starts_on: version.starts_on }]
        : [],
    )
    .toSorted((one, other) => one.starts_on.localeCompare(other.starts_on) || one.number - other.number);
}
