import { X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SealingKey } from '#contract/proposals/sealing/contract.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import type { CmsSigner } from '#server/kernel/sealed-pdf/cms.ts';
import { pemOf } from '#server/kernel/sealed-pdf/pem.ts';
import { readUpload } from './certificate/read-upload.ts';
import { fingerprintOf, lockKeys, readCurrent } from './current-key.ts';
import { listKeys } from './list-keys.ts';

type UseCtx = Pick<SignedInCtx, 'db' | 'cipher' | 'now' | 'actor'>;

/**
 * Makes the firm's own certificate the current one. Uploading it again changes nothing, and uploading an earlier
 * certificate makes that one current again. Throws CERTIFICATE_REFUSED.
 */
export async function useOwnKey({
  context,
  input,
}: ProcedureCall<{ certificate: File; key?: File | undefined; password: string }, UseCtx>): Promise<
  SealingKey[]
> {
  const signer = await readUpload(input, context.now());
  return context.db.transaction(async (tx) => {
    await lockKeys(tx);
    await makeCurrent(tx, context, signer);
    return listKeys({ db: tx });
  });
}

async function makeCurrent(tx: Tx, { cipher, now, actor }: UseCtx, signer: CmsSigner): Promise<void> {
  const { certificates, key } = signer;
  const [leaf] = certificates;
  if (!leaf) throw new Error('A checked signer has no certificate');
  const fingerprint = fingerprintOf(leaf);
  const at = now().toISOString();
  const current = await readCurrent(tx);
  if (current?.fingerprint === fingerprint) return;
  if (current) {
    await tx
      .update(sealing_keys)
      .set({ retired_at: at, retired_by_name: actor.full_name, sealed_key: null })
      .where(eq(sealing_keys.id, current.id));
  }
  const stored = {
    certificates: certificates.map(pemOf).join(''),
    sealed_key: cipher.encrypt(String(key.export({ type: 'pkcs8', format: 'pem' }))),
    origin: 'own' as const,
    made_at: at,
    made_by_name: actor.full_name,
    retired_at: null,
    retired_by_name: null,
  };
  await tx
    .insert(sealing_keys)
    .values({ ...stored, fingerprint })
    .onConflictDoUpdate({ target: sealing_keys.fingerprint, set: stored });
  await recordAudit(tx, actor, 'SEALING_CERTIFICATE_STORED', {
    fingerprint,
    subject: new X509Certificate(leaf).subject,
    retired: current?.fingerprint ?? null,
  });
}
