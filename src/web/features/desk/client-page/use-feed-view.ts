import { useLocalStorage } from '@mantine/hooks';

/** Whether the timeline includes the notes, as one feed. Stored in the browser. */
export function useFeedView() {
  return useLocalStorage<boolean>({
    key: 'tallygate:notes-in-timeline',
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (stored) => stored === 'true',
  });
}
