import { BackLink } from '#web/components/navigation/back-link.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { keptSearch } from './left-list.ts';
import { useClientsView } from './use-clients-view.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the list of clients: one comes back to it as it was left. */
    returns?: true;
  }
}

/** Back to the list as it was left: its filters and, of cards, the place in it. */
export function BackToClients() {
  const [view] = useClientsView();
  const user = useUser();
  return (
    <BackLink
      to={paths.clients}
      search={keptSearch(user.id)}
      state={{ returns: true }}
      // The cards scroll to their own place.
      resetScroll={view !== 'cards'}
    >
      Back to Clients
    </BackLink>
  );
}
