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
      { keys: ['Shift', '↓'], does: 'Select the next client too, in the table' },
      { keys: ['A'], does: 'Act on the selected clients' },
      { keys: ['Esc'], does: 'Clear the selection' },
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

/** Milliseconds within which the second key of a pair must follow. */
const PAIR_MS = 1_500;

export type Meaning =
  | { kind: 'go'; to: (typeof KEYED_SCREENS)[number]['to'] }
  | { kind: 'help' | 'search' | 'add' | 'first-of-pair' }
  /** A control on the screen may handle it. */
  | { kind: 'control'; key: string };

/** Meaning of a key. `sinceG`: milliseconds since G was pressed, undefined if G wasn't the previous key. */
export function meaningOf(key: string, sinceG: number | undefined): Meaning | null {
  if (sinceG !== undefined && sinceG <= PAIR_MS) {
    const screen = KEYED_SCREENS.find(({ letter }) => letter === key.toUpperCase());
    return screen ? { kind: 'go', to: screen.to } : null;
  }
  if (key === '?') return { kind: 'help' };
  if (key === '/') return { kind: 'search' };
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { kind: 'control', key };
  if (!/^[a-z]$/i.test(key)) return null;
  const letter = key.toUpperCase();
  if (letter === 'G') return { kind: 'first-of-pair' };
  if (letter === 'C') return { kind: 'add' };
  return { kind: 'control', key: letter };
}
