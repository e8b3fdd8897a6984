import { eq } from 'drizzle-orm';
import type { VerificationAnswer } from '#contract/verification/contract.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { verifyPdf } from '#server/kernel/sealed-pdf/verify-pdf.ts';

/** Stores and logs nothing about the file. Throws TOO_MANY_REQUESTS. */
export async function checkFile({
  ctx,
  input: { file },
}: {
  ctx: Pick<Ctx, 'db' | 'now' | 'ip_address'>;
  input: { file: File };
}): Promise<VerificationAnswer> {
  await limitAttempts(ctx, 'verify-file', null);
  const found = verifyPdf(Buffer.from(await file.arrayBuffer()));
  if (found.state !== 'sealed') return found;
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
  };
}
