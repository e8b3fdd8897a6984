import { MODIFIER_KEY } from '#web/lib/browser/modifier-key.ts';
import { KEYED_SCREENS } from '#web/lib/navigation/keyed-screens.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** Shortcuts listed by '?'. Controls of a screen declare theirs in `aria-keyshortcuts`. */
export const SHORTCUTS: readonly { label: string; shortcuts: readonly Shortcut[] }[] = [
  {
    label: 'Anywhere',
    shortcuts: [
      { keys: [MODIFIER_KEY, 'K'], does: 'Open the command palette' },
      { keys: [MODIFIER_KEY, 'B'], does: 'Toggle the sidebar' },
      { keys: ['/'], does: 'Search clients' },
      { keys: ['C'], does: 'Add a client' },
      { keys: ['?'], does: 'Show this list' },
    ],
  },
  {
    label: 'Go to',
    shortcuts: KEYED_SCREENS.map(({ letter, label }) => ({ keys: ['G', letter], does: label })),
  },
  {
    label: 'On a client',
    shortcuts: [
      { keys: ['E'], does: 'Edit the client' },
      { keys: ['S'], does: 'Change the status' },
      { keys: ['N'], does: 'Add a note' },
    ],
  },
  {
    label: 'In the list of clients',
    shortcuts: [
      { keys: ['X'], does: 'Select the client' },
      { keys: ['Shift', 'X'], does: 'Select up to this client' },
      { keys: ['Shift', '↓'], does: 'Also select the next client (in the table)' },
      { keys: ['A'], does: 'Act on the selected clients' },
      { keys: ['Esc'], does: 'Clear the selection' },
    ],
  },
  {
    label: 'In My Work, on the line in focus',
    shortcuts: [
      { keys: ['E'], does: 'The next step is done' },
      { keys: ['H'], does: 'Do the next step tomorrow' },
    ],
  },
  {
    label: 'In a queue',
    shortcuts: [
      { keys: ['←'], does: 'Previous client' },
      { keys: ['→'], does: 'Next client' },
    ],
  },
];
