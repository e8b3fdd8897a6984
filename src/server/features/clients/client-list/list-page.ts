import { and, desc, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { client_activity } from '#server/db/schema/clients/client-activity.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { users } from '#server/db/schema/users.ts';
import { listedClientColumns } from '#server/features/clients/clients/client-columns.ts';
import { type ListOrder, orderBy } from './list-order.ts';

const ANSWERS = new QueryBuilder()
  .select({ id: additional_information.id })
  .from(additional_information)
  .where(
    and(eq(additional_information.client_id, clients.id), isNotNull(additional_information.answered_at)),
  );

const LISTED = {
  ...listedClientColumns,
  has_answers: sql<boolean>`${exists(ANSWERS)}`.as('has_answers'),
  owner_name: sql`${users.full_name}`.as('owner_name'),
  owner_avatar_url: sql`${users.avatar_url}`.as('owner_avatar_url'),
  last_activity_at: sql`${client_activity.last_at}`.as('last_activity_at'),
};

/**
 * The rows of the clients that `ids` selects, newest first. Selecting ids first avoids reading whole rows, or looking
 * up answers, for clients that aren't on the page.
 */
export function clientPage(ids: SQL): SQL {
  return rowsOf(ids, {}).orderBy(desc(clients.created_at), desc(clients.id)).getSQL();
}

/**
 * The rows of the clients that `ids` selects, in `order`, each with its `sort_key`. `ids` has the columns of `orderBy`.
 */
export function sortedPageOf(ids: SQL, order: ListOrder): SQL {
  const rows = rowsOf(ids, { sort_key: sql`page.key`.as('sort_key') }).getSQL();
  return sql`${rows} ${orderBy(order, sql`page`)}`;
}

function rowsOf<More extends Record<string, SQL.Aliased>>(ids: SQL, more: More) {
  return new QueryBuilder()
    .select({ ...LISTED, ...more })
    .from(sql`(${ids}) as page`)
    .innerJoin(clients, sql`${clients.id} = page.id`)
    .innerJoin(client_activity, eq(client_activity.client_id, clients.id))
    .leftJoin(users, eq(users.id, clients.owner_id));
}
