import { createAtom, useSelector } from '@tanstack/react-store';

const kept = createAtom<boolean>(false);

/** Keeps the lists of clients unchanged, so that a card stays under the pointer, until called with false. */
export function keepListsStill(still: boolean): void {
  kept.set(still);
}

export function useKeptStill(): boolean {
  return useSelector(kept, (still) => still);
}
