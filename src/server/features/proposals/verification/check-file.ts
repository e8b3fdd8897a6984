import { eq } from 'drizzle-orm';
import type { VerificationAnswer } from '#contract/proposals/verification/contract.ts';
import { stampStanding } from '#contract/proposals/verification/stamp-standing.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { WorkerPool } from '#server/kernel/workers/worker-pool.ts';
import type { SealCheck } from './check-seal.ts';

const SECONDS = 10;

const pool = new WorkerPool<Buffer, SealCheck>(new URL('./verify-worker.ts', import.meta.url));

type CheckCtx = Pick<Ctx, 'db' | 'now' | 'ip_address'>;

/**
 * Checks a file's seal, in another process. Stores and logs nothing about the file. Throws TOO_MANY_REQUESTS,
 * SERVICE_UNAVAILABLE and DOCUMENT_TOO_LARGE.
 */
export async function checkFile({
  context,
  input: { file },
}: ProcedureCall<{ file: File }, CheckCtx>): Promise<VerificationAnswer> {
  await limitAttempts(context, 'verify-file', null);
  const content = Buffer.from(await file.arrayBuffer());
  const { sha256, ...found } = await pool.run(content, { seconds: SECONDS });
  if (found.state === 'changed') return found;
  const stored_as = await storedAs(context, sha256);
  if (found.state === 'unsealed') return { ...found, stored_as };
  const known = await context.db
    .select({ id: sealing_keys.id })
    .from(sealing_keys)
    .where(eq(sealing_keys.fingerprint, found.fingerprint));
  const stamp = found.stamp && (await judgeStamp(context, { ...found, stamp: found.stamp, stored_as }));
  return { ...found, by_us: known.length > 0, stamp, stored_as };
}

/** We know the authorities that we have stamps of, and the stamp in a file that we stored. */
async function judgeStamp(
  { db, now }: CheckCtx,
  {
    stamp: { authority, authority_fingerprint, ...time },
    signed_at,
    stored_as,
  }: {
    stamp: NonNullable<Extract<SealCheck, { state: 'sealed' }>['stamp']>;
    signed_at: string;
    stored_as: StoredAs;
  },
) {
  const [ours] = await db
    .select({ file_id: record_stamps.file_id })
    .from(record_stamps)
    .where(eq(record_stamps.authority, authority_fingerprint))
    .limit(1);
  const is_known = ours !== undefined || stored_as === 'stamped_record';
  const standing = stampStanding({ ...time, is_known }, { signed_at, now: now() });
  return { at: time.at, authority, standing };
}

type StoredAs = Awaited<ReturnType<typeof storedAs>>;

async function storedAs({ db }: CheckCtx, sha256: string) {
  const [stored] = await db
    .select({ kind: stored_files.kind })
    .from(stored_files)
    .where(eq(stored_files.sha256, sha256))
    .limit(1);
  return stored?.kind ?? null;
}
