import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes, base64url: what links and keys are made of. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, base64url: what is kept of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
