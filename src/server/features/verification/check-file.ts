import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { VerificationAnswer } from '#contract/verification/contract.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { unsealedKind } from '#server/kernel/sealed-pdf/unsealed-kind.ts';
import { verifyPdf } from '#server/kernel/sealed-pdf/verify-pdf.ts';

type CheckCtx = Pick<Ctx, 'db' | 'now' | 'ip_address'>;

/** Checks a file's seal. Stores and logs nothing about the file. Throws TOO_MANY_REQUESTS. */
export async function checkFile({
  ctx,
  input: { file },
}: {
  ctx: CheckCtx;
  input: { file: File };
}): Promise<VerificationAnswer> {
  await limitAttempts(ctx, 'verify-file', null);
  const content = Buffer.from(await file.arrayBuffer());
  const found = verifyPdf(content);
  if (found.state === 'changed') return found;
  const stored_as = await storedAs(ctx, content);
  if (found.state === 'unsealed') return { state: 'unsealed', kind: unsealedKind(content), stored_as };
  const { certificates, signed_at, stamp } = found.seal;
  const [certificate] = certificates;
  const fingerprint = certificate?.fingerprint256.replaceAll(':', '').toLowerCase() ?? '';
  const known = await ctx.db
    .select({ id: sealing_keys.id })
    .from(sealing_keys)
    .where(eq(sealing_keys.fingerprint, fingerprint));
  return {
    state: 'sealed',
    by_us: known.length > 0,
    subject: certificate?.subject ?? '',
    fingerprint,
    signed_at,
    stamp: stamp && { at: stamp.at, authority: stamp.authority.subject },
    stored_as,
  };
}

async function storedAs({ db }: CheckCtx, content: Buffer) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const [stored] = await db
    .select({ kind: stored_files.kind })
    .from(stored_files)
    .where(eq(stored_files.sha256, sha256))
    .limit(1);
  return stored?.kind ?? null;
}
