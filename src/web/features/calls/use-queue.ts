import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueuePlace } from '#contract/calls/call.ts';
import { orpc } from '#web/lib/api/api.ts';

/**
 * The queue as one walks through it. Once a client shows, their place is held: whoever is booked or comes in
 * meanwhile changes the numbers, never the client under the reader's eyes.
 */
export function useQueue() {
  const queryClient = useQueryClient();
  const [place, setPlace] = useState<QueuePlace | null>(null);
  const query = useQuery(
    orpc.calls.queue.queryOptions({ input: { place }, placeholderData: keepPreviousData }),
  );
  const entry = query.data?.entry ?? null;
  const shown = entry?.place ?? null;

  useEffect(() => {
    // Until the answer is there, the client on screen is one who was left or was read earlier, perhaps booked since.
    if (place !== null || shown === null || query.data === undefined || query.isFetching) return;
    queryClient.setQueryData(orpc.calls.queue.queryKey({ input: { place: shown } }), query.data);
    setPlace(shown);
  }, [place, shown, query.data, query.isFetching, queryClient]);

  // Who comes next is known once the client in between is read: steps asked for until then are taken afterwards.
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (steps === 0 || entry === null || query.isPlaceholderData) return;
    const next = steps > 0 ? entry.next : entry.previous;
    setSteps((left) => (next === null ? 0 : left - Math.sign(left)));
    if (next !== null) setPlace(next);
  }, [steps, entry, query.isPlaceholderData]);

  return {
    query,
    /** To the next client of the queue, or to the one before. */
    walk: (step: 1 | -1) => setSteps((before) => before + step),
    /** Takes the place to go to, or makes it from the present one. Null: the first of the queue. */
    goTo: setPlace,
  };
}
