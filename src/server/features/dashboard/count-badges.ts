import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/client-status.ts';
import { IN_REVIEW, WAITING_FOR_CALL } from '#contract/clients/pipeline.ts';
import type { SignedInCtx } from '#server/context.ts';
import { storedPerStatus } from '#server/features/client-list/stored-counts.ts';

/** Sidebar counts: all clients, those waiting for a call and those in review. */
export async function countBadges({ db }: Pick<SignedInCtx, 'db'>) {
  const counts = await storedPerStatus(db);
  const sum = (statuses: readonly ClientStatus[]) =>
    statuses.reduce((total, status) => total + counts[status], 0);
  return {
    clients: sum(CLIENT_STATUSES),
    book_zoom_call: sum(WAITING_FOR_CALL),
    reviews: sum(IN_REVIEW),
  };
}
