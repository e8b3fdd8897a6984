import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useRef } from 'react';
import { SINCE_PARAMETER, type WatchedEntity } from '#contract/events.ts';
import { orpc } from '#web/lib/api/api.ts';
import { retryMissing } from '#web/lib/lazy/missing-parts.ts';
import { serverPaths } from '#web/lib/navigation/public-paths.ts';
import { coalesce } from './coalesce.ts';
import { type ConnectionState, createEventConnection } from './event-connection.ts';
import { firstPosition, noteDatabasePosition } from './position.ts';

const COALESCE_MS = 250;
/** Milliseconds after which the next batch no longer waits for a refetch that hangs. */
const LONGEST_BATCH_MS = 5_000;
/** Milliseconds after which a hidden tab closes its stream. Browsers allow only six connections per plain-HTTP host. */
const HIDDEN_MS = 60_000;

/** Queries that a change of each entity affects. Of these namespaces, only queries on the screen are refetched. */
const AFFECTED: Record<WatchedEntity, readonly QueryKey[]> = {
  clients: [
    orpc.clients.key(),
    orpc.calls.key(),
    orpc.dashboard.key(),
    orpc.proforma.key(),
    orpc.additionalInformation.key(),
    orpc.reviews.key(),
    orpc.proposals.key(),
    orpc.proposalVersions.key(),
    orpc.myWork.key(),
    orpc.textSearch.key(),
  ],
  additional_information: [
    orpc.additionalInformation.key(),
    orpc.calls.key(),
    orpc.clients.key(),
    orpc.proforma.key(),
    orpc.textSearch.key(),
  ],
  client_notes: [orpc.notes.key(), orpc.clients.key(), orpc.textSearch.key()],
  external_info_tokens: [orpc.links.key(), orpc.clients.key()],
  external_info_token_mails: [orpc.clients.get.key()],
  proforma_reviews: [
    orpc.proforma.key(),
    orpc.proposalVersions.key(),
    orpc.clients.key(),
    orpc.reviews.key(),
  ],
  proforma_fees: [
    orpc.proforma.key(),
    orpc.proposalVersions.key(),
    orpc.clients.get.key(),
    orpc.reviews.key(),
  ],
  proposal_runs: [
    orpc.proposals.key(),
    orpc.reviews.key(),
    orpc.clients.get.key(),
    orpc.dashboard.overview.key(),
  ],
  service_categories: [orpc.catalogue.key(), orpc.proforma.key(), orpc.priceBook.key()],
  service_sub_headers: [orpc.catalogue.key(), orpc.proforma.key(), orpc.priceBook.key()],
  service_options: [orpc.catalogue.key(), orpc.proforma.key(), orpc.priceBook.key()],
  proforma_packages: [
    orpc.packages.key(),
    orpc.catalogue.list.key(),
    orpc.proforma.key(),
    orpc.clients.get.key(),
  ],
  price_book_versions: [orpc.priceBook.key()],
  proposal_versions: [orpc.proposalVersions.key(), orpc.clients.get.key(), orpc.dashboard.overview.key()],
  proposal_signatories: [orpc.proposalVersions.key(), orpc.clients.get.key(), orpc.dashboard.overview.key()],
  proposal_drafts: [orpc.proposalVersions.key(), orpc.clients.get.key()],
  proposal_settings: [orpc.proposalVersions.key(), orpc.clients.get.key(), orpc.reviews.key()],
  axiom_settings: [orpc.automation.key()],
  desk_settings: [orpc.deskSettings.key(), orpc.clients.get.key(), orpc.dashboard.overview.key()],
  firm: [orpc.firm.key(), orpc.proposalVersions.key(), orpc.dashboard.overview.key()],
  client_mails: [orpc.clientMails.get.key(), orpc.clients.list.key()],
  mail_templates: [orpc.mailTemplates.key()],
  letter_facts: [orpc.letterFacts.key(), orpc.letters.key()],
  letter_templates: [orpc.letterTemplates.key()],
  letter_template_versions: [orpc.letterTemplates.key()],
  users: [orpc.users.key(), orpc.people.key(), orpc.account.key(), orpc.auth.session.key(), orpc.notes.key()],
  user_invitations: [orpc.users.key()],
  sessions: [orpc.account.key(), orpc.auth.session.key()],
  activity_events: [orpc.activity.key(), orpc.dashboard.overview.key()],
  api_keys: [orpc.apiKeys.key()],
  audit_logs: [orpc.audit.key()],
  calls: [orpc.calls.key(), orpc.clients.key(), orpc.dashboard.key()],
  call_bookers: [orpc.calls.key(), orpc.clients.get.key()],
  webhook_endpoints: [orpc.webhooks.key()],
  webhook_deliveries: [orpc.webhooks.key()],
  notifications: [orpc.notifications.key(), orpc.dashboard.badges.key()],
  saved_views: [orpc.dashboard.badges.key()],
  duplicate_dismissals: [orpc.clients.duplicates.key()],
  bulk_runs: [orpc.bulkRuns.key()],
};

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
    const refetch = coalesce<WatchedEntity>(COALESCE_MS, (entities) => {
      const keys = [...entities].flatMap((entity) => AFFECTED[entity]);
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
      onDatabasePosition: noteDatabasePosition,
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
