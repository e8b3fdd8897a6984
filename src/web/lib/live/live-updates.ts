import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { SINCE_PARAMETER, type WatchedEntity } from '#contract/events.ts';
import { orpc } from '#web/lib/api/api.ts';
import { serverPaths } from '#web/lib/navigation/paths.ts';
import { coalesce } from './coalesce.ts';
import { type ConnectionState, createEventConnection } from './event-connection.ts';
import { firstPosition } from './position.ts';

const COALESCE_MS = 250;
/** A refetch that hangs holds up the next ones no longer than this. */
const LONGEST_BATCH_MS = 5_000;
/** Browsers allow six connections to one plain-HTTP host: a tab out of sight gives its own back. */
const HIDDEN_MS = 60_000;

/** Which queries show something of an entity: whole namespaces, since only what is on a screen is fetched again. */
const CONCERNED: Record<WatchedEntity, readonly QueryKey[]> = {
  clients: [
    orpc.clients.key(),
    orpc.calls.key(),
    orpc.dashboard.key(),
    orpc.proforma.key(),
    orpc.additionalInformation.key(),
    orpc.reviews.key(),
    orpc.proposals.key(),
  ],
  additional_information: [
    orpc.additionalInformation.key(),
    orpc.calls.key(),
    orpc.clients.key(),
    orpc.proforma.key(),
  ],
  client_notes: [orpc.notes.key(), orpc.clients.key()],
  external_info_tokens: [orpc.links.key(), orpc.clients.key()],
  proforma_reviews: [orpc.proforma.key(), orpc.clients.key(), orpc.reviews.key()],
  proposal_runs: [orpc.proposals.key(), orpc.reviews.key()],
  service_categories: [orpc.catalogue.key(), orpc.proforma.key()],
  service_sub_headers: [orpc.catalogue.key(), orpc.proforma.key()],
  service_options: [orpc.catalogue.key(), orpc.proforma.key()],
  axiom_settings: [orpc.automation.key()],
  users: [orpc.users.key(), orpc.account.key(), orpc.auth.session.key(), orpc.notes.key()],
  sessions: [orpc.account.key(), orpc.auth.session.key()],
  activity_events: [orpc.activity.key(), orpc.dashboard.overview.key()],
  api_keys: [orpc.apiKeys.key()],
  audit_logs: [orpc.audit.key()],
  calls: [orpc.calls.key(), orpc.clients.key(), orpc.dashboard.key()],
  call_bookers: [orpc.calls.key()],
  webhook_endpoints: [orpc.webhooks.key()],
  webhook_deliveries: [orpc.webhooks.key()],
};

let connection: ConnectionState = 'idle';
const connectionListeners = new Set<() => void>();

function setConnection(state: ConnectionState): void {
  if (state === connection) return;
  connection = state;
  for (const listener of connectionListeners) listener();
}

function subscribeToConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}

/** How the stream of changes is doing. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(subscribeToConnection, () => connection);
}

/**
 * Keeps what is on the screen as it is in the database, for as long as the calling component is mounted and `wanted`:
 * a session that has ended gets no stream.
 */
export function useLiveUpdates(wanted: boolean): void {
  const queryClient = useQueryClient();
  const paused = useRef(false);

  useEffect(() => {
    if (!wanted) {
      paused.current = true;
      return;
    }
    const refetch = coalesce<WatchedEntity>(COALESCE_MS, (entities) => {
      const keys = [...entities].flatMap((entity) => CONCERNED[entity]);
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
      onGap: () => void queryClient.invalidateQueries(),
      onState: (state) => {
        const dropped = connection === 'open' && state === 'connecting';
        setConnection(state);
        // The stream also ends with the session, and does not say why.
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

/** Starts at once and whenever the tab comes back to sight; stops when it has been out of sight for a minute. */
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
