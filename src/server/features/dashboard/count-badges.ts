import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/client-status.ts';
import { IN_REVIEW, WAITING_FOR_CALL } from '#contract/clients/pipeline.ts';
import type { SignedInCtx } from '#server/context.ts';
import { storedPerStatus } from '#server/features/client-list/stored-counts.ts';

/** Sidebar counts: all clients, and the lengths of the queues for a call and for review. */
export async function countBadges({ db }: Pick<SignedInCtx, 'db'>) {
  const [counts, open] = await Promise.all([
    storedPerStatus(db),
    storedPerStatus(db, {}, { onlyOpen: true }),
  ]);
  const sum = (counts: Record<ClientStatus, number>, statuses: readonly ClientStatus[]) =>
    statuses.reduce((total, status) => total + counts[status], 0);
  return {
    clients: sum(counts, CLIENT_STATUSES),
    book_zoom_call: sum(open, WAITING_FOR_CALL),
    reviews: sum(open, IN_REVIEW),
  };
}
