import { BackLink } from '#web/components/navigation/back-link.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { savedSearch } from './position/left-list.ts';
import { useClientsView } from './use-clients-view.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when returning to the client list: restores its scroll position. */
    returns?: true;
  }
}

/** Returns to the list with its last filters and, except for the board, its scroll position. */
export function BackToClients() {
  const user = useUser();
  const search = savedSearch(user.id);
  const [view] = useClientsView(search.view);
  return (
    <BackLink
      to={paths.clients}
      search={search}
      state={{ returns: true }}
      // Cards and the table restore their own scroll position.
      resetScroll={view === 'board'}
    >
      Back to Clients
    </BackLink>
  );
}
