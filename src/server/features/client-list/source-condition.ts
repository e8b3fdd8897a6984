import { type Column, type SQL, sql } from 'drizzle-orm';
import { sourceMatch } from '#contract/clients/inquiry-source.ts';
import { clients } from '#server/db/schema/clients.ts';

/**
 * The inquiry-source filter as SQL on a column of sources as they are compared, made like `sourceMatches`. The database
 * folds the case of what is looked for, as it did the sources': JavaScript folds İ and Σ otherwise.
 */
export function sourceCondition(filter: string, sourceKey: Column = clients.source_key): SQL {
  const { equals, contains } = sourceMatch(filter);
  const alternatives = [
    ...equals.map((source) => sql`${sourceKey} = lower(${source})`),
    ...contains.map((part) => sql`${sourceKey} like ${`%${part}%`}`),
  ];
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
