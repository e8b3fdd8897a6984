/** Followed by the user's id. Only ids of clients are stored. */
const PREFIX = 'tallygate:viewed:';
const KEPT = 6;
const ID = /^[\da-f-]{36}$/;

/** Ids of the clients that a user viewed last in this browser, newest first. */
export function viewedClients(userId: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && ID.test(id)).slice(0, KEPT) : [];
  } catch {
    return []; // Storage is switched off, or holds something else.
  }
}

export function rememberViewed(userId: string, clientId: string): void {
  const others = viewedClients(userId).filter((id) => id !== clientId);
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify([clientId, ...others].slice(0, KEPT)));
  } catch {
    // Storage is full or switched off.
  }
}

/** Forgets them for every user of this browser. */
export function forgetViewed(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is switched off, so there is nothing to forget.
  }
}
