import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import { NOBODY } from '#contract/clients/clients/filter-values.ts';
import { client_merges } from '#server/db/schema/clients/client-merges.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { proposalCondition } from './proposal-condition.ts';
import { searchPatterns } from './search-pattern.ts';
import { sourceCondition } from './source-condition.ts';

/** Returns the client list's filters as SQL, combined with AND. */
export function clientCondition({ proposal, ...filter }: ClientFilter, now: Date): SQL | undefined {
  return and(timelessCondition(filter), proposal && proposalCondition(proposal, now));
}

/** The filters that don't depend on the day. Lists and counts have no trials. */
export function timelessCondition(filter: Omit<ClientFilter, 'proposal'>): SQL | undefined {
  return and(
    isReal(clients.id),
    filter.search === undefined
      ? undefined
      : matchesClient(
          clients.search_text,
          searchPatterns(filter.search).map((pattern) => sql`lower(${pattern})`),
        ),
    filter.status === undefined ? undefined : eq(clients.status, filter.status),
    filter.inquiry_source === undefined ? undefined : sourceCondition(filter.inquiry_source),
    filter.calendly_booking === undefined
      ? undefined
      : sql`${clients.calendly_booking} = ${sql.raw(filter.calendly_booking)}`,
    filter.owner === undefined ? undefined : ownerCondition(filter.owner),
  );
}

function ownerCondition(owner: string): SQL {
  return owner === NOBODY ? isNull(clients.owner_id) : eq(clients.owner_id, owner);
}

/**
 * Condition that a client's text matches any of the patterns, or that the text of a client merged into it does. The
 * merged ids are an array, so that the planner can combine the two indexes.
 */
export function matchesClient(text: SQLWrapper, patterns: readonly SQL[]): SQL {
  const merged = sql`select lead_id from ${client_merges} where ${matchesAny(client_merges.search_text, patterns)}`;
  return sql`(${matchesAny(text, patterns)} or ${clients.id} = any(array(${merged})))`;
}

/** Condition that a text matches any of the LIKE patterns, which are in lower case. */
function matchesAny(text: SQLWrapper, patterns: readonly SQL[]): SQL {
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` or `,
  )})`;
}
