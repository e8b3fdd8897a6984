import type { ClientStatus } from '#contract/clients/client-status.ts';
import { IN_REVIEW, WAITING_FOR_CALL } from '#contract/clients/pipeline.ts';
import type { SignedInCtx } from '#server/context.ts';
import { storedOpen } from '#server/features/client-list/stored-counts.ts';

/** Sidebar counts: all clients, and the lengths of the queues for a call and for review. */
export async function countBadges({ db }: Pick<SignedInCtx, 'db'>) {
  const { total, open } = await storedOpen(db);
  const sum = (statuses: readonly ClientStatus[]) =>
    statuses.reduce((waiting, status) => waiting + open[status], 0);
  return { clients: total, book_zoom_call: sum(WAITING_FOR_CALL), reviews: sum(IN_REVIEW) };
}
