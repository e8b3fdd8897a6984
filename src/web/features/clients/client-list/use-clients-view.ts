import { useLocalStorage } from '@mantine/hooks';
import { CLIENT_VIEWS, type ClientView } from '#contract/clients/client-list/list-search.ts';

/** The address's view or, without one, the view last chosen in this browser. */
export function useClientsView(wanted: ClientView | undefined) {
  const [stored, store] = useLocalStorage<ClientView>({
    key: 'tallygate:clients-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    deserialize: (text) => CLIENT_VIEWS.find((view) => text === JSON.stringify(view)) ?? 'cards',
  });
  return [wanted ?? stored, store] as const;
}
