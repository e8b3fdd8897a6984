import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { client_activity } from '#server/db/schema/clients/client-activity.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { users } from '#server/db/schema/users.ts';
import {
  comparedByKey,
  comparedByTie,
  type ListOrder,
  type OrderPosition,
  OWNER_KEY,
  orderBy,
  positionColumns,
} from './list-order.ts';

/** Selects `count` clients from an order's index: the first of all clients, or the first after `position`. */
export function walkOrder(order: ListOrder, position: OrderPosition | undefined, count: number): SQL {
  const limit = sql.raw(`limit ${count}`);
  const parts = partsOf(order, position, limit).map((part) => sql`(${part} ${limit})`);
  return sql`select * from (${sql.join(parts, sql` union all `)}) as walked ${orderBy(order, sql`walked`)} ${limit}`;
}

function partsOf(order: ListOrder, position: OrderPosition | undefined, limit: SQL): SQL[] {
  if (order.column === 'last_activity') return [byActivity(order, position)];
  if (order.column === 'owner') return byOwner(order, position, limit);
  const withKey = rowsOf(
    order,
    and(
      order.nullable && sql`${order.key} is not null`,
      position && comparedByKey(order, order.after, position),
    ),
  );
  if (!order.nullable) return [withKey];
  const without = rowsOf(
    order,
    and(sql`${order.key} is null`, position?.key === null ? comparedByTie(order.after, position) : undefined),
  );
  return position?.key === null ? [without] : [withKey, without];
}

/** Clients in the order of the index on the key. The index also contains nulls. */
function rowsOf(order: ListOrder, condition: SQL | undefined): SQL {
  const { key, timed, direction } = order;
  return sql`
    select ${positionColumns(order)} from ${clients} where ${and(isReal(clients.id), condition)}
    order by ${key} ${direction}, ${timed ? sql`` : sql`${clients.created_at} ${direction}, `}${clients.id} ${direction}`;
}

function byActivity({ direction, after }: ListOrder, position: OrderPosition | undefined): SQL {
  const { client_id, last_at } = client_activity;
  const later =
    position && sql`(${last_at}, ${client_id}) ${after} (${position.key}::timestamptz, ${position.id}::uuid)`;
  return sql`
    select ${client_id} as id, 0 as part, ${last_at} as key, null::timestamptz as tie from ${client_activity}
    where ${and(isReal(client_id), later)} order by ${last_at} ${direction}, ${client_id} ${direction}`;
}

/** No index spans users and clients, so clients are read from the index on owners, one owner after another. */
function byOwner(order: ListOrder, position: OrderPosition | undefined, limit: SQL): SQL[] {
  const { direction, after } = order;
  const rows = (key: SQL, owner: SQL, later: SQL | undefined) => sql`
    select ${clients.id}, 0 as part, ${key} as key, ${clients.created_at} as tie from ${clients}
    where ${and(isReal(clients.id), owner, later)} order by ${clients.created_at} ${direction}, ${clients.id} ${direction}`;
  const nobodys = sql`
    select ${clients.id}, 1 as part, null::text as key, ${clients.created_at} as tie from ${clients}
    where ${and(isReal(clients.id), isNull(clients.owner_id), position?.key === null ? comparedByTie(after, position) : undefined)}
    order by ${clients.owner_id} ${direction}, ${clients.created_at} ${direction}, ${clients.id} ${direction}`;
  if (position?.key === null) return [nobodys];
  const wanted = position ? sql`where ${OWNER_KEY} ${after} ${position.key}::text` : sql``;
  const others = sql`
    select theirs.* from (
      select id, ${OWNER_KEY} as key from ${users} ${wanted} order by key ${direction}
    ) as owners cross join lateral (
      ${rows(sql`owners.key`, sql`${clients.owner_id} = owners.id`, undefined)} ${limit}
    ) as theirs ${orderBy(order, sql`theirs`)}`;
  if (!position) return [others, nobodys];
  // The key ends with the owner's id.
  const same = sql`${clients.owner_id} = right(${position.key}::text, 36)::uuid`;
  return [rows(sql`${position.key}::text`, same, comparedByTie(after, position)), others, nobodys];
}
