import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { type ClientSort, DEFAULT_SORT } from '#contract/clients/client-list/client-sort.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients/client-list/clients-per-page.ts';
import type { ClientFilter, ListedClient } from '#contract/clients/clients/client.ts';
import { PAGE_LIMIT } from '#contract/values/pagination.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { prepared, rowsOf } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientCondition, timelessCondition } from './client-filter.ts';
import { isFarJump, jumpIds } from './jump-ids.ts';
import { clientPage } from './list-page.ts';
import { listSorted } from './list-sorted.ts';
import { type PositionInList, searchIds } from './search-ids.ts';
import { hasTrigram, searchPatterns } from './search-pattern.ts';

const OF_STATUS = eq(clients.status, sql.placeholder('status'));
const AFTER = after(sql`${sql.placeholder('created_at')}`, sql`${sql.placeholder('id')}`);

/**
 * Returns one page of clients, newest first unless sorted. `skip` is the number of clients to leave out after the
 * cursor.
 */
export async function listClients({
  context: { db, now },
  input: { sort = DEFAULT_SORT, cursor, limit, skip, ...filter },
}: ProcedureCall<
  ClientFilter & {
    sort?: ClientSort | undefined;
    cursor?: string | null | undefined;
    limit: number;
    skip: number;
  },
  ListCtx
>) {
  if (sort !== DEFAULT_SORT) return listSorted({ db, now }, { sort, filter, cursor, skip, limit });
  const [created_at, id] = cursor ? decodeInstantCursor(cursor) : [];
  const { status, search, inquiry_source, calendly_booking, owner, proposal } = filter;
  // Each number of patterns has a prepared statement, but filters by source, owner or proposal have none.
  if (USUAL_LIMITS.has(limit) && skip === 0 && (inquiry_source ?? owner ?? proposal) === undefined) {
    const patterns = search === undefined ? [] : searchPatterns(search);
    const statement = usualPage({ patterns, status, calendly_booking, isFirst: !cursor, limit });
    return answer(await statement(db, { status, created_at, id, ...valuesOf(patterns) }), limit);
  }
  const position = { after: cursor ? after(sql`${created_at}`, sql`${id}`) : undefined, skip, limit };
  return answer(
    await rowsOf<ListedClient>(db, clientPage(await idsOf({ db, now }, filter, position))),
    limit,
  );
}

type ListCtx = Pick<SignedInCtx, 'db' | 'now'>;

async function idsOf(
  { db, now }: ListCtx,
  { search, ...filter }: ClientFilter,
  position: PositionInList,
): Promise<SQL> {
  const condition = clientCondition(filter, now());
  if (search !== undefined) {
    const patterns = searchPatterns(search);
    const wanted = {
      patterns: patterns.map((pattern) => sql`lower(${pattern})`),
      indexed: patterns.every(hasTrigram),
    };
    return searchIds(wanted, condition, position);
  }
  const isCounted = (filter.owner ?? filter.proposal) === undefined;
  if (!position.after && isCounted && (await isFarJump(db, filter, position)))
    return jumpIds(filter, position);
  const ids = newestIds([condition, position.after]);
  return sql`${ids} offset ${position.skip} limit ${sql.raw(String(position.limit + 1))}`;
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
    const filter = and(status && OF_STATUS, timelessCondition({ calendly_booking }));
    const position = { after: isFirst ? undefined : AFTER, skip: 0, limit };
    if (patterns.length > 0) {
      return clientPage(searchIds({ patterns: placeholdersOf(patterns), indexed }, filter, position));
    }
    return clientPage(sql`${newestIds([filter, position.after])} limit ${sql.raw(String(limit + 1))}`);
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
