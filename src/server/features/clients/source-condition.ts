import { type SQL, sql } from 'drizzle-orm';
import { sourceMatch } from '#contract/clients/inquiry-source.ts';
import { clients } from '../../db/schema/clients.ts';

/** The inquiry-source filter as SQL, made from the same table as `sourceMatches`. */
export function sourceCondition(filter: string): SQL {
  const { equals, contains } = sourceMatch(filter);
  const alternatives = [
    ...equals.map((source) => sql`${clients.source_key} = ${source}`),
    ...contains.map((part) => sql`${clients.source_key} like ${`%${part}%`}`),
  ];
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
