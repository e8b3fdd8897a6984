import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { writeFileAtomically } from './data-dir.ts';

const secretFile = (dataDir: string) => join(dataDir, 'auth-secret');

/** What sessions and second factors are sealed with: AUTH_SECRET, else made once and kept, so that they outlive a restart. */
export function installationSecret(env: Pick<Env, 'authSecret' | 'dataDir'>): string {
  if (env.authSecret !== undefined) return env.authSecret;
  const path = secretFile(env.dataDir);
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

/** The secret that only this installation has, for a backup; null: AUTH_SECRET says it, and its owner keeps it. */
export function ownSecret(env: Pick<Env, 'authSecret' | 'dataDir'>): string | null {
  if (env.authSecret !== undefined || !existsSync(secretFile(env.dataDir))) return null;
  return readFileSync(secretFile(env.dataDir), 'utf8').trim();
}

export async function keepSecret(dataDir: string, secret: string): Promise<void> {
  await writeFileAtomically(secretFile(dataDir), secret);
}
