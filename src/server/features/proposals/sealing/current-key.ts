import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { firmName } from '#server/features/firm/firm/read-firm.ts';
import type { CmsSigner } from '#server/kernel/sealed-pdf/cms.ts';
import { makeCertificate } from '#server/kernel/sealed-pdf/make-certificate.ts';
import { derOf, pemOf } from '#server/kernel/sealed-pdf/pem.ts';

/** `db` may be a transaction. A new key is then stored in that transaction. */
export type SealingServices = Pick<Services, 'cipher' | 'env' | 'now' | 'log'> & {
  db: Pick<Tx, 'select' | 'insert' | 'update'>;
};

type KeyRow = typeof sealing_keys.$inferSelect;

/**
 * Returns the key that seals documents. Makes a new key if none exists, its certificate has expired, or only its certificate
 * was imported from another installation.
 * Throws SEALING_KEY_LOCKED if the installation's secret isn't the one that encrypted the key.
 */
export async function currentSigner(services: SealingServices): Promise<CmsSigner> {
  return signerOf(services, await currentRow(services));
}

async function currentRow(services: SealingServices): Promise<KeyRow> {
  const { db, now } = services;
  const stored = await readCurrent(db);
  if (stored && stored.sealed_key !== null && !hasExpired(stored, now())) return stored;
  if (stored) {
    await db
      .update(sealing_keys)
      .set({ retired_at: now().toISOString(), sealed_key: null })
      .where(and(eq(sealing_keys.id, stored.id), isNull(sealing_keys.retired_at)));
  }
  // Another process may insert a key at the same time. The index rejects the second key.
  await insertMadeKey(services, null);
  const made = await readCurrent(db);
  if (!made) throw new Error('The database has no sealing key after one was made');
  return made;
}

export async function insertMadeKey(services: SealingServices, made_by_name: string | null): Promise<void> {
  const { db, cipher, now } = services;
  const { certificate, key } = makeCertificate(await firmName(services), now());
  await db
    .insert(sealing_keys)
    .values({
      certificates: pemOf(certificate),
      fingerprint: fingerprintOf(certificate),
      sealed_key: cipher.encrypt(key),
      origin: 'made',
      made_at: now().toISOString(),
      made_by_name,
    })
    .onConflictDoNothing();
}

/** Allows one transaction at a time to replace the key. Readers don't wait. */
export async function lockKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${sealing_keys} in share row exclusive mode`);
}

export async function readCurrent(db: Pick<Tx, 'select'>): Promise<KeyRow | undefined> {
  const [row] = await db.select().from(sealing_keys).where(isNull(sealing_keys.retired_at));
  return row;
}

export function fingerprintOf(certificate: Buffer): string {
  return createHash('sha256').update(certificate).digest('hex');
}

function hasExpired({ certificates }: KeyRow, now: Date): boolean {
  return new X509Certificate(certificates).validToDate <= now;
}

function signerOf(
  { cipher, log }: SealingServices,
  { certificates, sealed_key, fingerprint }: KeyRow,
): CmsSigner {
  try {
    return { certificates: derOf(certificates), key: createPrivateKey(cipher.decrypt(sealed_key ?? '')) };
  } catch (err) {
    log.error(
      { err, fingerprint },
      'The sealing key can’t be decrypted with the installation’s secret. Start the server with the secret that encrypted the key, or rotate the key in the settings',
    );
    throw new Refusal('SEALING_KEY_LOCKED');
  }
}
