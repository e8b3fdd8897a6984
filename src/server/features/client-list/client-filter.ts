import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/client.ts';
import { clients } from '#server/db/schema/clients.ts';
import { type SearchPattern, searchPatterns } from './search-pattern.ts';
import { sourceCondition } from './source-condition.ts';
import type { TrigramCounts } from './trigram-counts.ts';

/**
 * The filters of the client list as SQL; they combine with AND. Undefined where nothing is filtered. A search is quicker
 * where it is known what clients have in common.
 */
export function clientCondition(filter: ClientFilter, counts?: TrigramCounts): SQL | undefined {
  return and(
    filter.search === undefined ? undefined : searchCondition(searchPatterns(filter.search, counts)),
    filter.status === undefined ? undefined : eq(clients.status, filter.status),
    filter.inquiry_source === undefined ? undefined : sourceCondition(filter.inquiry_source),
    filter.calendly_booking === undefined
      ? undefined
      : sql`${clients.calendly_booking} = ${sql.raw(filter.calendly_booking)}`,
  );
}

/** What stands for a pattern in a statement: LIKE's patterns in lower case, and an array of text. */
export type AskedPattern = { like: SQL } & Record<'part' | 'grams', SQL | null>;

/** Clients that any of the patterns finds. */
export function matchesAny(patterns: readonly AskedPattern[]): SQL {
  return sql`(${sql.join(patterns.map(matches), sql` or `)})`;
}

function matches({ like, part, grams }: AskedPattern): SQL {
  if (part === null && grams === null) return sql`${clients.search_text} like ${like}`;
  const indexed =
    grams === null ? sql`${clients.search_text} like ${part}` : sql`${clients.search_grams} @> ${grams}`;
  // No text as such but a longer one, so that the index of trigrams is not tried, which would read most of itself.
  return sql`(${indexed} and ${clients.search_text} || '' like ${like})`;
}

export function searchCondition(patterns: readonly SearchPattern[]): SQL {
  return matchesAny(
    patterns.map(({ like, part, grams }) => ({
      like: sql`lower(${like})`,
      part: part === null ? null : sql`lower(${part})`,
      grams: grams.length > 0 ? sql`${sql.param(grams)}::text[]` : null,
    })),
  );
}
