import { createAtom } from '@tanstack/react-store';

/**
 * How many clients the list gains as soon as the pointer leaves it, because a card under the pointer would move before.
 * Null if nothing waits.
 */
export const heldClients = createAtom<number | null>(null);
