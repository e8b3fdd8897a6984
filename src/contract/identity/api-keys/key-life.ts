import type { UserRole } from '#contract/identity/users/user.ts';
import { latestEnd } from '#contract/values/running.ts';

/** Lifetimes on offer, in days. */
export const KEY_LIFETIMES_DAYS = [30, 90, 180, 365] as const;
export const DEFAULT_KEY_LIFETIME_DAYS = 90;
/** The key's creator is warned, by mail and on the screen, from this many days before it expires. */
export const KEY_WARNING_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1_000;

export type KeyLifetimeDays = (typeof KEY_LIFETIMES_DAYS)[number];

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

interface KeyLife {
  /** ISO instants. */
  expires_at: string;
  revoked_at: string | null;
}

export function keyExpiry(from: Date, days: KeyLifetimeDays): string {
  return new Date(from.getTime() + days * DAY_MS).toISOString();
}

/** Keys that haven't expired but expire by this instant are `expiring`. */
export function warnedUntil(now: Date): string {
  return new Date(now.getTime() + KEY_WARNING_DAYS * DAY_MS).toISOString();
}

/** A usable key expires by this instant. A later expiry was stored while the clock ran ahead. */
export function latestKeyEnd(now: Date): string {
  return latestEnd(Math.max(...KEY_LIFETIMES_DAYS) * DAY_MS, now);
}

export function keyState({ expires_at, revoked_at }: KeyLife, now: Date): KeyState {
  if (revoked_at !== null) return 'revoked';
  if (expires_at <= now.toISOString() || expires_at > latestKeyEnd(now)) return 'expired';
  return expires_at <= warnedUntil(now) ? 'expiring' : 'active';
}

export function isKeyUsable(key: KeyLife, now: Date): boolean {
  const state = keyState(key, now);
  return state === 'active' || state === 'expiring';
}

/** Returns the key's role, limited to what its creator may do now. */
export function roleOfKey(given: UserRole, creator: UserRole): UserRole {
  return creator === 'admin' ? given : 'staff';
}
