import { hash, randomBytes } from 'node:crypto';

/** Returns 32 random bytes as base64url, for links and keys. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token as base64url, which is stored instead of the token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
