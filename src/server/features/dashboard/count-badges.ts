import type { SignedInCtx } from '#server/context.ts';
import { keptPerStatus } from '#server/features/client-list/kept-counts.ts';

/** Sidebar counts: all clients, those waiting for a call and those in review. */
export async function countBadges({ db }: Pick<SignedInCtx, 'db'>) {
  const counts = await keptPerStatus(db);
  return {
    clients: Object.values(counts).reduce((sum, clients) => sum + clients, 0),
    book_zoom_call: counts.info_returned,
    reviews: counts.proforma_review,
  };
}
