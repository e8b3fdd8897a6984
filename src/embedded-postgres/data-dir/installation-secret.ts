import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirError } from './data-dir.ts';
import { writeFileAtomically } from './durable-file.ts';

interface SecretSource {
  dataDir: string;
  authSecret?: string;
}

/** Minimum length in characters, as for AUTH_SECRET. A shorter secret is damaged. */
const SECRET_MIN = 32;

const secretFile = (dataDir: string) => join(dataDir, 'auth-secret');

/**
 * Returns the secret that signs session cookies and encrypts second factors: AUTH_SECRET if it is set, otherwise the
 * stored secret, which the first call creates.
 * @throws DataDirError if the stored secret is damaged or can't be read
 */
export async function installationSecret(env: SecretSource): Promise<string> {
  const secret = env.authSecret ?? storedSecret(env.dataDir);
  if (secret !== null) return secret;
  const generated = randomBytes(32).toString('base64url');
  await writeFileAtomically(secretFile(env.dataDir), generated);
  return generated;
}

/**
 * Returns the stored secret for a backup. Returns null if AUTH_SECRET is set, because the person who set it has a copy.
 * @throws DataDirError if the stored secret is damaged or can't be read
 */
export function ownSecret(env: SecretSource): string | null {
  return env.authSecret === undefined ? storedSecret(env.dataDir) : null;
}

/**
 * Checks that a backup's secret can be stored in this installation.
 * @throws DataDirError if the installation has a different or a damaged secret
 */
export function checkSecret(env: SecretSource, secret: string | null): void {
  const present = env.authSecret ?? storedSecret(env.dataDir);
  if (secret === null || present === null || present === secret) return;
  throw new DataDirError(
    env.authSecret === undefined
      ? `${secretFile(env.dataDir)} is the secret of another installation. Restore into a new DATA_DIR. Nothing was changed.`
      : 'AUTH_SECRET differs from the secret that encrypts the second factors in the backup. ' +
          'Restore without AUTH_SECRET. Nothing was changed.',
  );
}

/** Stores a backup's secret unless AUTH_SECRET is set. Throws DataDirError as `checkSecret` does. */
export async function storeSecret(env: SecretSource, secret: string): Promise<void> {
  checkSecret(env, secret);
  if (env.authSecret === undefined) await writeFileAtomically(secretFile(env.dataDir), secret);
}

function storedSecret(dataDir: string): string | null {
  const path = secretFile(dataDir);
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new DataDirError(`${path} can't be read`, { cause: error });
  }
  if (secret.length >= SECRET_MIN) return secret;
  throw new DataDirError(
    `${path} is damaged: a secret has at least ${SECRET_MIN} characters. Replace it with a copy. Without a copy, delete it: ` +
      'the app creates a new secret, and everyone has to sign in and set up two-step sign-in again.',
  );
}
