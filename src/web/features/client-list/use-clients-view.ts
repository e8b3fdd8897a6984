import { useLocalStorage } from '@mantine/hooks';

export type ClientsView = 'cards' | 'board';

/** How this browser shows the clients; remembered. */
export function useClientsView() {
  return useLocalStorage<ClientsView>({
    key: 'tallygate:clients-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    deserialize: (stored) => (stored === '"board"' ? 'board' : 'cards'),
  });
}
