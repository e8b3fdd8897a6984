import { type SQL, sql } from 'drizzle-orm';
import type {
  DuplicatePair,
  DuplicateReason,
  SimilarClient,
} from '#contract/desk/client-duplicates/contract.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { withInstants } from '#server/db/json-instants.ts';
import { decodeInstantCursor, encodeCursor } from '#server/db/keyset.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { digitsOf, samePhones } from './same-phone.ts';

/**
 * Maximum number of clients that a page reads. That takes 50 to 200 ms at 100,000 clients, depending on the machine.
 */
const WALKED = 2_000;
/** Maximum number of clients with duplicates on a page, and of pairs for one client. */
const FOUND = 20;
const PAIRS = 5;
/**
 * Maximum number of clients compared for one value, such as an office's phone number. More would slow the page down.
 */
const COMPARED = 100;
/** Similarity of trigrams, from 0 to 1: 'Jon Smith' and 'John Smith' have 0.62. */
const SIMILAR = 0.5;

/**
 * Pairs of clients that may be the same person, ordered by the newer client, newest first. Reads the newest clients and
 * looks each up in the indexes of the compared fields. The cursor is the last client that was looked up.
 */
export async function listDuplicates({
  context: { db },
  input: { cursor },
}: ProcedureCall<{ cursor?: string | null | undefined }, Pick<SignedInCtx, 'db'>>): Promise<{
  items: DuplicatePair[];
  looked_through: number;
  next_cursor: string | null;
}> {
  const after = cursor ? decodeInstantCursor(cursor) : null;
  const [page] = await rowsOf<Page>(db, pageAfter(after));
  const { found = [], walked, last_at, last_id } = page ?? EMPTY;
  const items = found.flatMap(({ newer, pairs }) => {
    withInstants([newer], 'created_at');
    return pairs.map(({ older, reasons }) => {
      withInstants([older], 'created_at');
      return { newer, older, reasons };
    });
  });
  const last = found.at(-1)?.newer;
  if (found.length === FOUND && last) {
    return { items, looked_through: Number(walked), next_cursor: encodeCursor([last.created_at, last.id]) };
  }
  const more = Number(walked) === WALKED && last_at !== null && last_id !== null;
  return {
    items,
    looked_through: Number(walked),
    next_cursor: more ? encodeCursor([last_at, last_id]) : null,
  };
}

interface Page {
  found: { newer: SimilarClient; pairs: { older: SimilarClient; reasons: DuplicateReason[] }[] }[];
  walked: number | string;
  last_at: string | null;
  last_id: string | null;
}

const EMPTY: Page = { found: [], walked: 0, last_at: null, last_id: null };

const FIELDS = [
  'id',
  'first_name',
  'surname',
  'email',
  'phone_number',
  'company',
  'proposal_id',
  'status',
  'created_at',
] as const satisfies readonly (keyof SimilarClient)[];

const fieldsOf = (row: string) =>
  sql`json_build_object(${sql.join(
    FIELDS.map((field) => sql`${field}::text, ${sql.raw(row)}.${sql.identifier(field)}`),
    sql`, `,
  )})`;

/** Conditions for clients `o` that resemble `c`, written exactly like their indexes (db/schema/clients/clients.ts). */
const LIKE: Record<DuplicateReason, { same: SQL; also?: SQL }> = {
  email: { same: sql`lower(o.email) = lower(c.email)` },
  phone_number: { same: sql`${digitsOf(sql`o.phone_number`)} = any(${samePhones(sql`c.phone_number`)})` },
  company: {
    same: sql`lower(btrim(o.company)) = lower(btrim(c.company)) and btrim(c.company) <> ''`,
    also: sql`similarity(o.name_key, c.name_key) >= ${sql.raw(String(SIMILAR))}`,
  },
  name: { same: sql`o.name_key = c.name_key` },
};

function pageAfter(after: readonly [string, string] | null): SQL {
  const beyond = after ? sql`and (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``;
  const matches = Object.entries(LIKE).map(
    ([reason, { same, also }]) => sql`
      (select o.id, ${reason}::text as reason from (
        select o.id, o.created_at, o.name_key from ${clients} o
        where ${same} and ${isReal(sql`o.id`)} limit ${sql.raw(String(COMPARED))}
      ) o where (o.created_at, o.id) < (c.created_at, c.id)${also ? sql` and ${also}` : sql``})`,
  );
  return sql`
    with walked as materialized (
      select ${sql.join(
        FIELDS.map((field) => sql.identifier(field)),
        sql`, `,
      )}, name_key from ${clients} where ${isReal(sql`id`)} ${beyond} order by created_at desc, id desc limit ${sql.raw(String(WALKED))}
    ), found as (
      select ${fieldsOf('c')} as newer, alike.pairs
      from walked c cross join lateral (
        select json_agg(json_build_object('older', ${fieldsOf('o')}, 'reasons', m.reasons)) as pairs
        from (
          select match.id, array_agg(distinct match.reason) as reasons
          from (${sql.join(matches, sql` union all `)}) match
          where not exists (
            select from duplicate_dismissals d
            where d.low_id = least(c.id, match.id) and d.high_id = greatest(c.id, match.id))
          group by match.id order by count(*) desc limit ${sql.raw(String(PAIRS))}
        ) m join ${clients} o on o.id = m.id
      ) alike
      where alike.pairs is not null
      limit ${sql.raw(String(FOUND))}
    ), last as (
      select created_at, id from walked order by created_at, id limit 1
    )
    select
      (select coalesce(json_agg(json_build_object('newer', newer, 'pairs', pairs)), '[]') from found) as found,
      (select count(*) from walked) as walked,
      (select created_at from last) as last_at,
      (select id from last) as last_id`;
}
