import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/client.ts';
import { clients } from '../../db/schema/clients.ts';
import { rareGrams } from './rare-grams.ts';
import { sourceCondition } from './source-condition.ts';

/** The filters of the client list as SQL; they combine with AND. Undefined where nothing is filtered. */
export function clientCondition(filter: ClientFilter): SQL | undefined {
  return and(
    filter.search === undefined ? undefined : searchCondition(filter.search),
    filter.status === undefined ? undefined : eq(clients.status, filter.status),
    filter.inquiry_source === undefined ? undefined : sourceCondition(filter.inquiry_source),
    filter.calendly_booking === undefined
      ? undefined
      : sql`${clients.calendly_booking} = ${sql.raw(filter.calendly_booking)}`,
  );
}

/** Fewer digits are no part of a phone number, and without any left everything would contain what is looked for. */
const PHONE_DIGITS_MIN = 3;

/** What is looked for, written in one way: LIKE's pattern, and the rare characters and pairs that clients are indexed by. */
export interface SearchPattern {
  like: string;
  /** The part of it that is asked of the index of trigrams; null: all of it. */
  part: string | null;
  /** None where the index of trigrams finds it. */
  grams: string[];
}

/**
 * Case-insensitive substring of any of the six fields; LIKE's own signs are looked for as they are. A phone number is
 * found with or without its spaces. The database folds the case of both sides, so that they fold alike.
 */
export function searchPatterns(search: string): SearchPattern[] {
  const wanted = [search, search.replaceAll(/\s+/g, ' ')];
  const digits = search.replaceAll(/\D/g, '');
  if (/^\+?[\d\s()-]+$/.test(search) && digits.length >= PHONE_DIGITS_MIN)
    wanted.push(search.replaceAll(/[^\d+]/g, ''));
  return [...new Set(wanted)].map((text) => {
    const part = telling(text);
    return { like: patternOf(text), part: part === null ? null : patternOf(part), grams: gramsOf(text) };
  });
}

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** What every proposal id begins with: the index would read all of itself for it. */
const OF_ALL_IDS = /^tg20(?=\d{3})/i;

/** The part of a text that tells clients apart, where that is not all of it. */
function telling(text: string): string | null {
  const part = text.replace(OF_ALL_IDS, '');
  return part === text ? null : part;
}

/** Without three letters or digits in a row nothing in a text is a trigram of the index. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

function gramsOf(text: string): string[] {
  const folded = text.toLowerCase();
  // A few letters become two when they are folded, and the database may fold them otherwise (İ).
  return HAS_TRIGRAM.test(text) || folded.length !== text.length ? [] : rareGrams(folded);
}

/** Clients that any of the patterns finds, each given by its values or by placeholders for them. */
export function matchesAny(patterns: readonly { [Field in keyof SearchPattern]: unknown }[]): SQL {
  return sql`(${sql.join(patterns.map(matches), sql` or `)})`;
}

function matches({ like, part, grams }: { [Field in keyof SearchPattern]: unknown }): SQL {
  if (part === null && grams === null) return sql`${clients.search_text} like lower(${like})`;
  const indexed =
    grams === null
      ? sql`${clients.search_text} like lower(${part})`
      : sql`${clients.search_grams} @> ${grams}::text[]`;
  // No text as such but a longer one, so that the index of trigrams is not tried, which would read most of itself.
  return sql`(${indexed} and ${clients.search_text} || '' like lower(${like}))`;
}

export function searchCondition(search: string): SQL {
  return matchesAny(
    searchPatterns(search).map(({ grams, ...pattern }) => ({
      ...pattern,
      grams: grams.length > 0 ? sql.param(grams) : null,
    })),
  );
}
