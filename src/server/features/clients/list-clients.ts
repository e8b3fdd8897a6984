import { and, desc, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { PAGE_LIMIT } from '#contract/page.ts';
import type { SignedInCtx } from '../../context.ts';
import { cutPage, decodeInstantCursor } from '../../db/keyset.ts';
import { prepared } from '../../db/prepared.ts';
import { additional_information, clients } from '../../db/schema/clients.ts';
import { clientCondition } from './client-filter.ts';
import { clientColumns } from './lock-client.ts';

const OF_STATUS = eq(clients.status, sql.placeholder('status'));
const AFTER = sql`(${clients.created_at}, ${clients.id})
  < (${sql.placeholder('created_at')}::timestamptz, ${sql.placeholder('id')}::uuid)`;

/** One page of clients, newest first, `skip` of them after the cursor left out. */
export async function listClients({
  ctx: { db },
  input: { cursor, limit, skip, ...filter },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter & { cursor?: string | null | undefined; limit: number; skip: number };
}) {
  const [created_at, id] = cursor ? decodeInstantCursor(cursor) : [];
  const { status, search, inquiry_source, calendly_booking } = filter;
  if (
    limit === PAGE_LIMIT &&
    skip === 0 &&
    search === undefined &&
    inquiry_source === undefined &&
    calendly_booking === undefined
  ) {
    const statement = wholePages[status === undefined ? 'all' : 'ofStatus'][cursor ? 'next' : 'first'];
    return answer(await statement(db, { status, created_at, id }), limit);
  }
  const after =
    cursor && sql`(${clients.created_at}, ${clients.id}) < (${created_at}::timestamptz, ${id}::uuid)`;
  // The ids first: what is skipped, or sorted after a search, is then never read as a whole.
  const page = db
    .select({ id: clients.id })
    .from(clients)
    .where(and(clientCondition(filter), after || undefined))
    .orderBy(desc(clients.created_at), desc(clients.id))
    .offset(skip)
    .limit(limit + 1)
    .as('page');
  const answers = db
    .select({ id: additional_information.id })
    .from(additional_information)
    .where(
      and(eq(additional_information.client_id, clients.id), isNotNull(additional_information.answered_at)),
    );
  const rows: ListedClient[] = await db
    .select({ ...clientColumns, has_answers: sql<boolean>`${exists(answers)}` })
    .from(page)
    .innerJoin(clients, eq(clients.id, page.id))
    .orderBy(desc(clients.created_at), desc(clients.id));
  return answer(rows, limit);
}

function answer(rows: ListedClient[], limit: number): { items: ListedClient[]; next_cursor: string | null } {
  const { page: items, next_cursor } = cutPage(rows, limit, (client) => [client.created_at, client.id]);
  return { items, next_cursor };
}

/** The pages that the screens ask for most, prepared: whole ones without a search, all clients or one status. */
const wholePages = {
  all: { first: wholePage('clients_first', []), next: wholePage('clients_next', [AFTER]) },
  ofStatus: {
    first: wholePage('clients_of_status_first', [OF_STATUS]),
    next: wholePage('clients_of_status_next', [OF_STATUS, AFTER]),
  },
};

function wholePage(name: string, conditions: readonly SQL[]) {
  const answers = new QueryBuilder()
    .select({ id: additional_information.id })
    .from(additional_information)
    .where(
      and(eq(additional_information.client_id, clients.id), isNotNull(additional_information.answered_at)),
    );
  // The page is cut before its answers are looked for, or the database would prepare for those of all clients.
  return prepared<ListedClient>(name, () => {
    const page = new QueryBuilder()
      .select({ id: clients.id })
      .from(clients)
      .where(and(...conditions))
      .orderBy(desc(clients.created_at), desc(clients.id));
    return new QueryBuilder()
      .select({ ...clientColumns, has_answers: sql<boolean>`${exists(answers)}`.as('has_answers') })
      .from(sql`(${page.getSQL()} limit ${sql.raw(String(PAGE_LIMIT + 1))}) as page`)
      .innerJoin(clients, sql`${clients.id} = page.id`)
      .orderBy(desc(clients.created_at), desc(clients.id))
      .getSQL();
  });
}
