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

/** Case-insensitive substring of any of the six fields; LIKE's own signs are looked for as they are. */
function searchCondition(search: string): SQL {
  const term = search.toLowerCase().replaceAll(/\s+/g, ' ');
  const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const digits = /^\+?[\d\s()-]{3,}$/.test(term) ? term.replaceAll(/[^\d+]/g, '') : null;
  const byText = sql`${clients.search_text} like ${pattern}`;
  return digits === null || digits === term
    ? byText
    : sql`(${byText} or ${clients.search_text} like ${`%${digits}%`})`;
}
