import { type Column, type SQL, sql } from 'drizzle-orm';
import { sourceMatch } from '#contract/clients/clients/inquiry-source.ts';
import { clients } from '#server/db/schema/clients/clients.ts';

/**
 * The inquiry-source filter as SQL on a case-folded source column, with the rules of `sourceMatches`. The database
 * folds the filter too, because JavaScript folds İ and Σ differently.
 */
export function sourceCondition(filter: string, sourceKey: Column = clients.source_key): SQL {
  const { equals, contains } = sourceMatch(filter);
  const alternatives = [
    ...equals.map((source) => sql`${sourceKey} = lower(${source})`),
    ...contains.map((part) => sql`${sourceKey} like ${`%${part}%`}`),
  ];
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
