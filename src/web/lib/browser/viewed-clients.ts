import { VIEWED } from './forget-viewed.ts';

const KEPT = 6;
const ID = /^[\da-f-]{36}$/;

/** Ids of the clients that a user viewed last in this browser, newest first. */
export function viewedClients(userId: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(VIEWED + userId) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && ID.test(id)).slice(0, KEPT) : [];
  } catch {
    return []; // Storage is switched off, or contains something else.
  }
}

export function rememberViewed(userId: string, clientId: string): void {
  const others = viewedClients(userId).filter((id) => id !== clientId);
  try {
    localStorage.setItem(VIEWED + userId, JSON.stringify([clientId, ...others].slice(0, KEPT)));
  } catch {
    // Storage is full or switched off.
  }
}
