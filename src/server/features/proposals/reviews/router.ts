import { desc, eq } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { Refusal } from '#contract/errors.ts';
import { runTimeLeft } from '#contract/proposals/proposals/run.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { signedIn } from '#server/implementer.ts';
import { readReviewQueue } from './read-queue.ts';

const { reviews } = signedIn;

export const reviewsRouter = {
  queue: reviews.queue.handler(readReviewQueue),
  /** The states of a client and of their newest run, for a page that is locked during a send. Throws NOT_FOUND. */
  watch: reviews.watch.handler(async ({ context: { db, now }, input: { client_id } }) => {
    const [found] = await db
      .select({
        first_name: clients.first_name,
        surname: clients.surname,
        client_status: clients.status,
        id: proposal_runs.id,
        state: proposal_runs.state,
        reason: proposal_runs.reason,
        started_at: proposal_runs.started_at,
      })
      .from(clients)
      .leftJoin(proposal_runs, eq(proposal_runs.client_id, clients.id))
      .where(eq(clients.id, client_id))
      .orderBy(desc(proposal_runs.started_at), desc(proposal_runs.id))
      .limit(1);
    if (!found) throw new Refusal('NOT_FOUND');
    const { first_name, surname, client_status, id, state, reason, started_at } = found;
    const run =
      id === null || state === null || started_at === null
        ? null
        : { id, state, reason, time_left: runTimeLeft(started_at, now()) };
    return { client_name: clientFullName({ first_name, surname }), client_status, run };
  }),
};
