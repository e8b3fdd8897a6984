import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { WAITING_FOR_CALL } from '#contract/clients/clients/pipeline.ts';
import type { QueueCursor } from '#contract/intake/calls/call.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { type ClientRow, clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { newestInformation } from '#server/features/intake/additional-information/newest-information.ts';
import { readBookers } from './booker-links.ts';

type Db = SignedInCtx['db'];

const WAITING = and(inArray(clients.status, WAITING_FOR_CALL), isNull(clients.closed_at), isReal(clients.id));
/** Sorted by when the client began to wait, longest wait first. Uses the index `clients_queue`. */
const ORDER = sql`(${clients.status_changed_at}, ${clients.id})`;

/**
 * Returns the requested client, otherwise the first in the queue, with the cursors before and after it. Uses keys rather
 * than offsets, so that nothing shifts while others book or new clients arrive.
 */
export async function readCallQueue({
  context: { db, env },
  input: { cursor },
}: ProcedureCall<{ cursor?: QueueCursor | null | undefined }, Pick<SignedInCtx, 'db' | 'env'>>) {
  const [[waiting], client, bookers] = await Promise.all([
    db.select({ total: count() }).from(clients).where(WAITING),
    findClient(db, cursor ?? null),
    readBookers(db, env),
  ]);
  const total = waiting?.total ?? 0;
  if (!client) return { total, bookers, entry: null };

  const isWaiting = WAITING_FOR_CALL.includes(client.status) && client.closed_at === null;
  const own: QueueCursor = isWaiting || !cursor ? cursorOf(client) : cursor;
  const key = sql`(${own.waiting_since}::timestamptz, ${own.client_id}::uuid)`;
  const [information, [before], previous, next] = await Promise.all([
    newestInformation(db, client.id),
    isWaiting
      ? db
          .select({ clients: count() })
          .from(clients)
          .where(and(WAITING, sql`${ORDER} < ${key}`))
      : [],
    neighbour(db, sql`${ORDER} < ${key}`, desc),
    neighbour(db, sql`${ORDER} > ${key}`, asc),
  ]);
  return {
    total,
    bookers,
    entry: {
      client,
      additional_information: information,
      cursor: own,
      position: before ? before.clients + 1 : null,
      previous,
      next,
    },
  };
}

/** Returns the requested client, even if it isn't waiting, otherwise the first in the queue. */
async function findClient(db: Db, cursor: QueueCursor | null): Promise<ClientRow | null> {
  if (cursor) {
    const [client] = await db.select(clientColumns).from(clients).where(eq(clients.id, cursor.client_id));
    if (client) return client;
  }
  const [first] = await db
    .select(clientColumns)
    .from(clients)
    .where(WAITING)
    .orderBy(asc(clients.status_changed_at), asc(clients.id))
    .limit(1);
  return first ?? null;
}

async function neighbour(db: Db, beyond: SQL, direction: typeof asc): Promise<QueueCursor | null> {
  const [client] = await db
    .select({ id: clients.id, status_changed_at: clients.status_changed_at })
    .from(clients)
    .where(and(WAITING, beyond))
    .orderBy(direction(clients.status_changed_at), direction(clients.id))
    .limit(1);
  return client ? cursorOf(client) : null;
}

function cursorOf(client: { id: string; status_changed_at: string }): QueueCursor {
  return { client_id: client.id, waiting_since: client.status_changed_at };
}
