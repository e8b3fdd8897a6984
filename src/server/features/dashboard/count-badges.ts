import { count } from 'drizzle-orm';
import type { SignedInCtx } from '../../context.ts';
import { clients } from '../../db/schema/clients.ts';

/** The sidebar's counts: all clients, those waiting for a call, those in review. */
export async function countBadges({ db }: Pick<SignedInCtx, 'db'>) {
  const rows = await db
    .select({ status: clients.status, clients: count() })
    .from(clients)
    .groupBy(clients.status);
  const inStatus = (status: string) => rows.find((row) => row.status === status)?.clients ?? 0;
  return {
    clients: rows.reduce((sum, row) => sum + row.clients, 0),
    book_zoom_call: inStatus('info_returned'),
    reviews: inStatus('proforma_review'),
  };
}
