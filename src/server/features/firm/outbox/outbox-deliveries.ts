import { desc, eq, sql } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { Refusal } from '#contract/errors.ts';
import type { OutboxDelivery, OutboxState } from '#contract/firm/outbox/delivery.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { outbox_deliveries } from '#server/db/schema/firm/connections.ts';

const deliveryColumns = columnsWithout(outbox_deliveries, {
  version_id: true,
  job_id: true,
  progress: true,
} satisfies Hidden<typeof outbox_deliveries, keyof OutboxDelivery>);

/** The columns of a delivery on its client's page. */
export const ownColumns = {
  ...deliveryColumns,
  under_way: sql<boolean>`${outbox_deliveries.job_id} is not null`.as('under_way'),
};

/** Deliveries, newest first. */
function readDeliveries(db: Pick<Tx, 'select'>) {
  return db
    .select({
      ...ownColumns,
      first_name: clients.first_name,
      surname: clients.surname,
    })
    .from(outbox_deliveries)
    .innerJoin(clients, eq(clients.id, outbox_deliveries.client_id))
    .orderBy(desc(outbox_deliveries.created_at), desc(outbox_deliveries.id))
    .$dynamic();
}

function toDelivery({
  first_name,
  surname,
  ...delivery
}: Awaited<ReturnType<typeof readDeliveries>>[number]): OutboxDelivery {
  return { ...delivery, client_name: clientFullName({ first_name, surname }) };
}

/** One page of all deliveries. */
export async function listOutbox({
  context: { db },
  input: { state, cursor, limit },
}: ProcedureCall<
  { state?: OutboxState | null | undefined; cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db'>
>): Promise<{ items: OutboxDelivery[]; next_cursor: string | null }> {
  const [created_at, id] = cursor ? decodeInstantCursor(cursor) : [];
  const before = sql`(${outbox_deliveries.created_at}, ${outbox_deliveries.id}) < (${created_at}::timestamptz, ${id}::uuid)`;
  const rows = await readDeliveries(db)
    .where(
      sql.join(
        [sql`true`, ...(state ? [eq(outbox_deliveries.state, state)] : []), ...(cursor ? [before] : [])],
        sql` and `,
      ),
    )
    .limit(limit + 1);
  const { page, next_cursor } = cutPage(rows, limit, (delivery) => [delivery.created_at, delivery.id]);
  return { items: page.map(toDelivery), next_cursor };
}

/** Returns a delivery. Throws NOT_FOUND. */
export async function readDelivery(db: Pick<Tx, 'select'>, id: string): Promise<OutboxDelivery> {
  const [row] = await readDeliveries(db).where(eq(outbox_deliveries.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return toDelivery(row);
}
