import { signedIn } from '#server/implementer.ts';
import { readQueue } from './read-queue.ts';
import { watchSend } from './watch-send.ts';

const { reviews } = signedIn;

export const reviewsRouter = {
  queue: reviews.queue.handler(readQueue),
  watch: reviews.watch.handler(watchSend),
};
