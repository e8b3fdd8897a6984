import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import type { ClientSort } from '#contract/clients/client-list/client-sort.ts';
import { sortParts } from '#contract/clients/client-list/sort-parts.ts';
import { isStorableText } from '#contract/values/clean-text.ts';
import { daySchema } from '#contract/values/scalars.ts';
import { keyInstant } from '#server/db/keyset.ts';
import { client_activity } from '#server/db/schema/clients/client-activity.ts';
import { clients, NAME_ORDER, STATUS_POSITION } from '#server/db/schema/clients/clients.ts';
import { folded } from '#server/db/schema/folded-text.ts';
import { users } from '#server/db/schema/users.ts';

const TYPES = {
  text: z.string().refine(isStorableText),
  int: z.number().int().min(0).max(1_000),
  bigint: z.int().min(0),
  bool: z.boolean(),
  // The database can also store infinity and -infinity as days.
  date: daySchema.or(z.enum(['infinity', '-infinity'])),
  timestamptz: keyInstant,
} satisfies Record<string, z.ZodType>;

interface SortKey {
  /** The key as SQL on a row of `from`. */
  key: SQL;
  type: keyof typeof TYPES;
  /** Whether a client may have no key. Such clients come last in both directions. */
  nullable?: true;
  /** Whether the key is a time. Clients with equal keys of other types are compared by time of creation. */
  timed?: true;
  /** Whether the shown value rises as the key falls. */
  inverse?: true;
  /** `clients`, joined with the table that has the key. */
  from?: SQL;
}

/** An owner's key, as `ownerKey` in contract/clients/client-list/client-order.ts computes it. */
export const OWNER_KEY = sql.raw(`(${folded('full_name')} || chr(1) || id) collate "C"`);

const KEYS: Record<ClientColumn, SortKey> = {
  name: { key: sql.raw(NAME_ORDER), type: 'text' },
  company: { key: sql`${clients.company_key}`, type: 'text', nullable: true },
  email: { key: sql`lower(${clients.email})`, type: 'text' },
  phone_number: {
    key: sql`regexp_replace(${clients.phone_number}, '[^0-9]', '', 'g')`,
    type: 'text',
    nullable: true,
  },
  status: { key: sql.raw(STATUS_POSITION), type: 'int' },
  days_in_status: { key: sql`${clients.status_changed_at}`, type: 'timestamptz', inverse: true },
  owner: {
    key: sql`owners.key`,
    type: 'text',
    nullable: true,
    // `offset 0` makes the database compute each owner's key once, not once for each client.
    from: sql`${clients} left join (select id, ${OWNER_KEY} as key from ${users} offset 0) as owners
      on owners.id = ${clients.owner_id}`,
  },
  next_step: { key: sql`${clients.next_step_due}`, type: 'date', nullable: true },
  inquiry_source: { key: sql`${clients.source_key}`, type: 'text', nullable: true },
  calendly_booking: { key: sql`${clients.calendly_booking}`, type: 'bool' },
  value: { key: sql`${clients.first_year_value}`, type: 'bigint', nullable: true },
  created_at: { key: sql`${clients.created_at}`, type: 'timestamptz', timed: true },
  last_activity: {
    key: sql`${client_activity.last_at}`,
    type: 'timestamptz',
    timed: true,
    from: sql`${clients} join ${client_activity} on ${client_activity.client_id} = ${clients.id}`,
  },
};

/** A position in the order: the key and the tie-breakers of a client, as SQL. */
export interface OrderPosition {
  /** Null if the client has no key. */
  key: SQL | null;
  created_at: SQL;
  id: SQL;
}

export interface ListOrder extends SortKey {
  column: ClientColumn;
  from: SQL;
  direction: SQL;
  /** The operator that finds the clients after a position. */
  after: SQL;
  /** The operator that finds the clients before a position. */
  before: SQL;
}

const [ASC, DESC, LESS, GREATER] = [sql`asc`, sql`desc`, sql`<`, sql`>`];

export function orderOf(sort: ClientSort): ListOrder {
  const { column, descending } = sortParts(sort);
  const key = KEYS[column];
  const falls = descending !== (key.inverse === true);
  return {
    from: sql`${clients}`,
    ...key,
    column,
    direction: falls ? DESC : ASC,
    after: falls ? LESS : GREATER,
    before: falls ? GREATER : LESS,
  };
}

/** Orders rows with the columns `part` (1 without a key), `key`, `tie` and `id`. */
export function orderBy({ direction }: ListOrder, rows: SQL): SQL {
  return sql`order by ${rows}.part, ${rows}.key ${direction}, ${rows}.tie ${direction}, ${rows}.id ${direction}`;
}

/** The columns that `orderBy` needs from a row of `from`. */
export function positionColumns({ key, nullable, timed }: ListOrder): SQL {
  const part = nullable ? sql`(${key} is null)::int` : sql`0`;
  return sql`${clients.id}, ${part} as part, ${key} as key, ${timed ? sql`null::timestamptz` : clients.created_at} as tie`;
}

/** Compares clients that have a key with a position that has one. */
export function comparedByKey({ key, type, timed }: ListOrder, operator: SQL, position: OrderPosition): SQL {
  const other = sql`${position.key}::${sql.raw(type)}`;
  return timed
    ? sql`(${key}, ${clients.id}) ${operator} (${other}, ${position.id}::uuid)`
    : sql`(${key}, ${clients.created_at}, ${clients.id}) ${operator} (${other}, ${position.created_at}::timestamptz, ${position.id}::uuid)`;
}

/** Compares clients without a key with a position without one. */
export function comparedByTie(operator: SQL, { created_at, id }: OrderPosition): SQL {
  return sql`(${clients.created_at}, ${clients.id}) ${operator} (${created_at}::timestamptz, ${id}::uuid)`;
}

/** Condition on rows of `from`: the clients after a position. */
export function following(order: ListOrder, position: OrderPosition): SQL {
  if (position.key === null) return sql`${order.key} is null and ${comparedByTie(order.after, position)}`;
  const compared = comparedByKey(order, order.after, position);
  return order.nullable ? sql`(${order.key} is null or ${compared})` : compared;
}

/** Condition on rows of `from`: the clients before the position in the row `own` (`key`, `created_at` and `id`). */
export function preceding(order: ListOrder, own: SQL): SQL {
  const position = { key: sql`${own}.key`, created_at: sql`${own}.created_at`, id: sql`${own}.id` };
  const compared = comparedByKey(order, order.before, position);
  if (!order.nullable) return compared;
  return sql`case when ${position.key} is not null then ${order.key} is not null and ${compared}
    else ${order.key} is not null or ${comparedByTie(order.before, position)} end`;
}

const ENDS_WITH_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The cursor of a page in this order. */
export function cursorSchema({ column, type, nullable }: ListOrder) {
  const key: z.ZodType<string | number | boolean> =
    column === 'owner' ? TYPES.text.regex(ENDS_WITH_ID) : TYPES[type];
  return z.tuple([nullable ? key.nullable() : key, keyInstant, z.guid()]);
}
