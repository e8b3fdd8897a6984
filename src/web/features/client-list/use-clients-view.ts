import { useLocalStorage } from '@mantine/hooks';

export type ClientsView = 'cards' | 'board';

/** The chosen view, stored in the browser. */
export function useClientsView() {
  return useLocalStorage<ClientsView>({
    key: 'tallygate:clients-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    deserialize: (stored) => (stored === '"board"' ? 'board' : 'cards'),
  });
}
