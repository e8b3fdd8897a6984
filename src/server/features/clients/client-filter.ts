import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/client.ts';
import { clients } from '../../db/schema/clients.ts';
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

/**
 * Case-insensitive substring of any of the six fields; LIKE's own signs are looked for as they are. A phone number is
 * found with or without its spaces. The database folds the case of both sides, so that they fold alike.
 */
function searchCondition(search: string): SQL {
  const wanted = [search, search.replaceAll(/\s+/g, ' ')];
  if (/^\+?[\d\s()-]{3,}$/.test(search)) wanted.push(search.replaceAll(/[^\d+]/g, ''));
  const alternatives = [...new Set(wanted)].map(
    (text) => sql`${clients.search_text} like lower(${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`})`,
  );
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
