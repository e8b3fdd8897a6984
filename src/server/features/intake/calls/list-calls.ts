import { and, asc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { CallOfDay } from '#contract/intake/calls/call.ts';
import { londonDays, mondayOf } from '#contract/intake/calls/call-time.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { call_bookers } from '#server/db/schema/call-bookers.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

/** More calls than two people take in a week. */
const LIMIT = 500;

/** The calls with open clients in the week of a day, today's by default. */
export async function listCallsOfWeek({
  context,
  input: { day },
}: ProcedureCall<{ day?: string | undefined }, Pick<SignedInCtx, 'db' | 'now'>>) {
  const monday = mondayOf(day ?? londonDay(context.now()));
  return { monday, calls: await listCalls(context, londonDays(monday, 7)) };
}

/** The calls with open clients that start between two instants, in order. */
export async function listCalls(
  { db }: Pick<SignedInCtx, 'db'>,
  { from, to }: { from: string; to: string },
  condition?: SQL,
): Promise<CallOfDay[]> {
  const rows = await db
    .select({
      client_id: calls.client_id,
      booked_by: calls.booked_by,
      starts_at: sql<string>`${calls.starts_at}`.mapWith(calls.starts_at),
      duration_minutes: calls.duration_minutes,
      join_url: sql<string | null>`coalesce(${calls.join_url}, nullif(${call_bookers.join_url}, ''))`,
      first_name: clients.first_name,
      surname: clients.surname,
      company: clients.company,
      phone_number: clients.phone_number,
    })
    .from(calls)
    .innerJoin(clients, eq(clients.id, calls.client_id))
    .leftJoin(call_bookers, eq(call_bookers.name, calls.booked_by))
    .where(
      and(
        isNull(calls.cancelled_at),
        isNotNull(calls.starts_at),
        gte(calls.starts_at, from),
        lt(calls.starts_at, to),
        isNull(clients.closed_at),
        isReal(clients.id),
        condition,
      ),
    )
    .orderBy(asc(calls.starts_at), asc(calls.id))
    .limit(LIMIT);
  return rows.map(({ first_name, surname, ...call }) => ({
    ...call,
    client_name: clientFullName({ first_name, surname }),
  }));
}
