import { useQueryClient } from '@tanstack/react-query';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useRef } from 'react';
import { SINCE_PARAMETER, type WatchedEntity } from '#contract/events.ts';
import { orpc } from '#web/lib/api/api.ts';
import { retryMissing } from '#web/lib/lazy/missing-parts.ts';
import { serverPaths } from '#web/lib/navigation/public-paths.ts';
import { coalesce } from './coalesce.ts';
import { type ConnectionState, createEventConnection } from './event-connection.ts';
import { firstPosition } from './position.ts';

const COALESCE_MS = 250;
/** Milliseconds after which the next batch no longer waits for a refetch that hangs. */
const LONGEST_BATCH_MS = 5_000;
/** Milliseconds after which a hidden tab closes its stream. Browsers allow only six connections per plain-HTTP host. */
const HIDDEN_MS = 60_000;

const connection = createAtom<ConnectionState>('idle');

/** State of the connection for live updates. */
export function useConnectionState(): ConnectionState {
  return useSelector(connection);
}

/**
 * Keeps the screen in sync with the database while the calling component is mounted and `wanted` is true. A session
 * that has ended gets no stream.
 */
export function useLiveUpdates(wanted: boolean): void {
  const queryClient = useQueryClient();
  const paused = useRef(false);

  useEffect(() => {
    if (!wanted) {
      paused.current = true;
      return;
    }
    const refetch = coalesce<WatchedEntity>(COALESCE_MS, async (entities) => {
      const affected = await import('./affected-queries.ts').catch(() => null);
      // Without the list, the empty key refetches everything on the screen.
      const keys = affected ? [...entities].flatMap((entity) => affected.AFFECTED[entity]) : [[]];
      const fetched = Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      return Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, LONGEST_BATCH_MS))]);
    });
    const events = createEventConnection({
      open: (isFirst) =>
        new EventSource(
          isFirst && !paused.current
            ? `${serverPaths.events}?${SINCE_PARAMETER}=${firstPosition()}`
            : serverPaths.events,
        ),
      onChange: ({ entity }) => refetch(entity),
      onGap: () => {
        void queryClient.invalidateQueries();
        // Code that couldn't load while the server was unreachable can load now.
        retryMissing();
      },
      onState: (state) => {
        const dropped = connection.get() === 'open' && state === 'connecting';
        connection.set(state);
        // The stream also closes when the session ends, without giving a reason.
        if (dropped || state === 'lost')
          void queryClient.invalidateQueries({ queryKey: orpc.auth.session.key() });
        if (state === 'open' && paused.current) {
          paused.current = false;
          void queryClient.invalidateQueries();
        }
      },
    });
    const stopWatching = runWhileVisible(events.start, events.stop);
    window.addEventListener('online', events.retryNow);
    return () => {
      stopWatching();
      window.removeEventListener('online', events.retryNow);
      events.stop();
    };
  }, [queryClient, wanted]);
}

/** Calls `start` now and whenever the tab becomes visible, and `stop` once it has been hidden for a minute. */
function runWhileVisible(start: () => void, stop: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') start();
    else timer = setTimeout(stop, HIDDEN_MS);
  };
  start();
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
