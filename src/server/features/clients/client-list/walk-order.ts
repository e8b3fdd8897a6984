import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { client_activity } from '#server/db/schema/clients/client-activity.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { users } from '#server/db/schema/users.ts';
import {
  comparedByKey,
  comparedByTie,
  type ListOrder,
  type OrderPlace,
  OWNER_KEY,
  orderBy,
  placeColumns,
} from './list-order.ts';

/** Selects `count` clients from an order's index: the first of all clients, or the first after `place`. */
export function walkOrder(order: ListOrder, place: OrderPlace | undefined, count: number): SQL {
  const limit = sql.raw(`limit ${count}`);
  const parts = partsOf(order, place, limit).map((part) => sql`(${part} ${limit})`);
  return sql`select * from (${sql.join(parts, sql` union all `)}) as walked ${orderBy(order, sql`walked`)} ${limit}`;
}

function partsOf(order: ListOrder, place: OrderPlace | undefined, limit: SQL): SQL[] {
  if (order.column === 'last_activity') return [byActivity(order, place)];
  if (order.column === 'owner') return byOwner(order, place, limit);
  const withKey = rowsOf(
    order,
    and(order.nullable && sql`${order.key} is not null`, place && comparedByKey(order, order.after, place)),
  );
  if (!order.nullable) return [withKey];
  const without = rowsOf(
    order,
    and(sql`${order.key} is null`, place?.key === null ? comparedByTie(order.after, place) : undefined),
  );
  return place?.key === null ? [without] : [withKey, without];
}

/** Clients in the order of the index on the key. The index also contains nulls. */
function rowsOf(order: ListOrder, condition: SQL | undefined): SQL {
  const { key, timed, direction } = order;
  return sql`
    select ${placeColumns(order)} from ${clients} where ${and(isReal(clients.id), condition)}
    order by ${key} ${direction}, ${timed ? sql`` : sql`${clients.created_at} ${direction}, `}${clients.id} ${direction}`;
}

function byActivity({ direction, after }: ListOrder, place: OrderPlace | undefined): SQL {
  const { client_id, last_at } = client_activity;
  const later =
    place && sql`(${last_at}, ${client_id}) ${after} (${place.key}::timestamptz, ${place.id}::uuid)`;
  return sql`
    select ${client_id} as id, 0 as part, ${last_at} as key, null::timestamptz as tie from ${client_activity}
    where ${and(isReal(client_id), later)} order by ${last_at} ${direction}, ${client_id} ${direction}`;
}

/** No index spans users and clients, so clients are read from the index on owners, one owner after another. */
function byOwner(order: ListOrder, place: OrderPlace | undefined, limit: SQL): SQL[] {
  const { direction, after } = order;
  const rows = (key: SQL, owner: SQL, later: SQL | undefined) => sql`
    select ${clients.id}, 0 as part, ${key} as key, ${clients.created_at} as tie from ${clients}
    where ${and(isReal(clients.id), owner, later)} order by ${clients.created_at} ${direction}, ${clients.id} ${direction}`;
  const nobodys = sql`
    select ${clients.id}, 1 as part, null::text as key, ${clients.created_at} as tie from ${clients}
    where ${and(isReal(clients.id), isNull(clients.owner_id), place?.key === null ? comparedByTie(after, place) : undefined)}
    order by ${clients.owner_id} ${direction}, ${clients.created_at} ${direction}, ${clients.id} ${direction}`;
  if (place?.key === null) return [nobodys];
  const wanted = place ? sql`where ${OWNER_KEY} ${after} ${place.key}::text` : sql``;
  const others = sql`
    select theirs.* from (
      select id, ${OWNER_KEY} as key from ${users} ${wanted} order by key ${direction}
    ) as owners cross join lateral (
      ${rows(sql`owners.key`, sql`${clients.owner_id} = owners.id`, undefined)} ${limit}
    ) as theirs ${orderBy(order, sql`theirs`)}`;
  if (!place) return [others, nobodys];
  // The key ends with the owner's id.
  const same = sql`${clients.owner_id} = right(${place.key}::text, 36)::uuid`;
  return [rows(sql`${place.key}::text`, same, comparedByTie(after, place)), others, nobodys];
}
