import { KEYED_SCREENS } from '#web/lib/navigation/keyed-screens.ts';

/** Milliseconds within which the second key of a pair must follow. */
const PAIR_MS = 1_500;

export type Meaning =
  | { kind: 'go'; to: (typeof KEYED_SCREENS)[number]['to'] }
  | { kind: 'help' | 'search' | 'add' | 'first-of-pair' }
  /** A control on the screen may handle the key. */
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
