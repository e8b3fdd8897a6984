import { signedIn } from '#server/implementer.ts';
import { readReviewQueue } from './read-queue.ts';
import { watchSend } from './watch-send.ts';

const { reviews } = signedIn;

export const reviewsRouter = {
  queue: reviews.queue.handler(readReviewQueue),
  watch: reviews.watch.handler(watchSend),
};
