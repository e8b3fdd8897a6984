import { and, desc, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { CLIENTS_PER_PAGE } from '#contract/client-list/clients-per-page.ts';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { PAGE_LIMIT } from '#contract/pagination.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { prepared, rowsOf } from '#server/db/prepared.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { users } from '#server/db/schema/users.ts';
import { listedColumns } from '#server/features/clients/client-columns.ts';
import { clientCondition } from './client-filter.ts';
import { isFarJump, jumpIds } from './jump-ids.ts';
import { type PlaceInList, searchIds } from './search-ids.ts';
import { hasTrigram, searchPatterns } from './search-pattern.ts';

const OF_STATUS = eq(clients.status, sql.placeholder('status'));
const AFTER = after(sql`${sql.placeholder('created_at')}`, sql`${sql.placeholder('id')}`);

/** One page of clients, newest first; `skip` leaves out clients after the cursor. */
export async function listClients({
  ctx: { db },
  input: { cursor, limit, skip, ...filter },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter & { cursor?: string | null | undefined; limit: number; skip: number };
}) {
  const [created_at, id] = cursor ? decodeInstantCursor(cursor) : [];
  const { status, search, inquiry_source, calendly_booking, owner } = filter;
  // A prepared statement can differ by the number of patterns, but not by a source's spellings or an owner.
  if (USUAL_LIMITS.has(limit) && skip === 0 && inquiry_source === undefined && owner === undefined) {
    const patterns = search === undefined ? [] : searchPatterns(search);
    const statement = usualPage({ patterns, status, calendly_booking, isFirst: !cursor, limit });
    return answer(await statement(db, { status, created_at, id, ...valuesOf(patterns) }), limit);
  }
  const place = { after: cursor ? after(sql`${created_at}`, sql`${id}`) : undefined, skip, limit };
  return answer(await rowsOf<ListedClient>(db, pageOf(await idsOf(db, filter, place))), limit);
}

async function idsOf(db: Db, { search, ...filter }: ClientFilter, place: PlaceInList): Promise<SQL> {
  if (search !== undefined) {
    const patterns = searchPatterns(search);
    const wanted = {
      patterns: patterns.map((pattern) => sql`lower(${pattern})`),
      indexed: patterns.every(hasTrigram),
    };
    return searchIds(wanted, clientCondition(filter), place);
  }
  if (!place.after && (await isFarJump(db, filter, place))) return jumpIds(filter, place);
  const ids = newestIds([clientCondition(filter), place.after]);
  return sql`${ids} offset ${place.skip} limit ${sql.raw(String(place.limit + 1))}`;
}

function after(created_at: SQL, id: SQL): SQL {
  return sql`(${clients.created_at}, ${clients.id}) < (${created_at}::timestamptz, ${id}::uuid)`;
}

function newestIds(conditions: readonly (SQL | undefined)[]): SQL {
  return new QueryBuilder()
    .select({ id: clients.id })
    .from(clients)
    .where(and(...conditions))
    .orderBy(desc(clients.created_at), desc(clients.id))
    .getSQL();
}

function answer(rows: ListedClient[], limit: number): { items: ListedClient[]; next_cursor: string | null } {
  const { page: items, next_cursor } = cutPage(rows, limit, (client) => [client.created_at, client.id]);
  return { items, next_cursor };
}

/**
 * The rows of the clients that `ids` selects, newest first. Selecting ids first avoids reading whole rows, or looking
 * up answers, for clients that aren't on the page.
 */
function pageOf(ids: SQL): SQL {
  const answers = new QueryBuilder()
    .select({ id: additional_information.id })
    .from(additional_information)
    .where(
      and(eq(additional_information.client_id, clients.id), isNotNull(additional_information.answered_at)),
    );
  return new QueryBuilder()
    .select({
      ...listedColumns,
      has_answers: sql<boolean>`${exists(answers)}`.as('has_answers'),
      owner_name: sql`${users.full_name}`.as('owner_name'),
      owner_avatar_url: sql`${users.avatar_url}`.as('owner_avatar_url'),
    })
    .from(sql`(${ids}) as page`)
    .innerJoin(clients, sql`${clients.id} = page.id`)
    .leftJoin(users, eq(users.id, clients.owner_id))
    .orderBy(desc(clients.created_at), desc(clients.id))
    .getSQL();
}

/** Page sizes that the screens and API callers use. */
const USUAL_LIMITS: ReadonlySet<number> = new Set([PAGE_LIMIT, CLIENTS_PER_PAGE]);
const usualPages = new Map<string, ReturnType<typeof prepared<ListedClient>>>();

interface UsualPage extends Pick<ClientFilter, 'status' | 'calendly_booking'> {
  patterns: readonly string[];
  isFirst: boolean;
  limit: number;
}

/** A page without a jump, as a prepared statement: building the SQL takes longer than running it. */
function usualPage({ patterns, status, calendly_booking, isFirst, limit }: UsualPage) {
  const indexed = patterns.every(hasTrigram);
  const name = [
    'clients',
    ...(patterns.length > 0 ? ['search', patterns.length, indexed ? 'indexed' : 'compared'] : []),
    ...(status === undefined ? [] : ['of_status']),
    ...(calendly_booking === undefined ? [] : [`booked_${calendly_booking}`]),
    isFirst ? 'first' : 'next',
    limit,
  ].join('_');
  const known = usualPages.get(name);
  if (known) return known;
  const statement = prepared<ListedClient>(name, () => {
    const filter = and(status && OF_STATUS, clientCondition({ calendly_booking }));
    const place = { after: isFirst ? undefined : AFTER, skip: 0, limit };
    if (patterns.length > 0) {
      return pageOf(searchIds({ patterns: placeholdersOf(patterns), indexed }, filter, place));
    }
    return pageOf(sql`${newestIds([filter, place.after])} limit ${sql.raw(String(limit + 1))}`);
  });
  usualPages.set(name, statement);
  return statement;
}

/** Puts each pattern in its own subquery to hide it from the planner, which then makes one plan for any text. */
function placeholdersOf(patterns: readonly string[]): SQL[] {
  return patterns.map((_pattern, index) => sql`(select lower(${sql.placeholder(`like_${index}`)}))`);
}

function valuesOf(patterns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(patterns.map((pattern, index) => [`like_${index}`, pattern]));
}
