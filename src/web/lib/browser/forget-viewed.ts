/** Prefix of the storage keys, followed by a user's id. Only ids of clients are stored. */
export const VIEWED = 'tallygate:viewed:';

/** Forgets the clients that the users of this browser viewed. In its own file, so that signing out, which every screen can do, doesn't need `viewed-clients.ts`. */
export function forgetViewed(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(VIEWED)) localStorage.removeItem(key);
  } catch {
    // Storage is switched off, so there is nothing to forget.
  }
}
