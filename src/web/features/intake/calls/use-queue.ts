import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueueCursor } from '#contract/intake/calls/call.ts';
import { orpc } from '#web/lib/api/api.ts';

/**
 * Steps through the queue. The client in view stays: bookings and new clients only change the numbers.
 */
export function useQueue() {
  const queryClient = useQueryClient();
  const [cursor, setCursor] = useState<QueueCursor | null>(null);
  const query = useQuery(
    orpc.calls.queue.queryOptions({ input: { cursor }, placeholderData: keepPreviousData }),
  );
  const entry = query.data?.entry ?? null;
  const shown = entry?.cursor ?? null;

  useEffect(() => {
    // Until the response arrives, the client on screen is out of date and may have been booked.
    if (cursor !== null || shown === null || query.data === undefined || query.isFetching) return;
    queryClient.setQueryData(orpc.calls.queue.queryKey({ input: { cursor: shown } }), query.data);
    setCursor(shown);
  }, [cursor, shown, query.data, query.isFetching, queryClient]);

  // The next client is known only after the current one has loaded, so steps requested earlier wait.
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (steps === 0 || entry === null || query.isPlaceholderData) return;
    const next = steps > 0 ? entry.next : entry.previous;
    setSteps((left) => (next === null ? 0 : left - Math.sign(left)));
    if (next !== null) setCursor(next);
  }, [steps, entry, query.isPlaceholderData]);

  return {
    query,
    /** Moves to the next or the previous client. */
    walk: (step: 1 | -1) => setSteps((before) => before + step),
    /** Accepts a cursor, or a function of the current one. Null means the start of the queue. */
    goTo: setCursor,
  };
}
