import { signedIn } from '#server/implementer.ts';
import { readQueue } from './read-queue.ts';
import { watchSend } from './watch-send.ts';

const { reviews } = signedIn;

export const reviewsRouter = {
  queue: reviews.queue.handler(({ context, input }) => readQueue({ ctx: context, input })),
  watch: reviews.watch.handler(({ context, input }) => watchSend({ ctx: context, input })),
};
