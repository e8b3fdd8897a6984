import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { whyStampRefused } from '#contract/proposals/verification/stamp-standing.ts';
import type { Services } from '#server/context.ts';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { storeFile } from '#server/features/proposals/files/store-file.ts';
import { AuthorityError, askAuthority } from '#server/integrations/time-stamps/ask-authority.ts';
import { coveredBytes, fillSignature } from '#server/kernel/sealed-pdf/add-signature.ts';
import { addTimeStamp } from '#server/kernel/sealed-pdf/add-time-stamp.ts';
import { CmsError, sha256Digest } from '#server/kernel/sealed-pdf/cms.ts';
import { PdfError } from '#server/kernel/sealed-pdf/read-pdf.ts';
import {
  readTimeStamp,
  type TimeStamp,
  timeStampRequest,
  tokenOf,
} from '#server/kernel/sealed-pdf/time-stamp-token.ts';
import { RefusedStamp, reportRefusal } from './report-refusal.ts';

type StampServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'log'>;

/** Limit of records per run, so that a run ends soon. */
const MOST = 50;
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;

/**
 * Gets time stamps from the authority at TSA_URL for records without one, and stores each stamped record as a second
 * file. Stops at the first failure. A failed record is retried later, at growing intervals. Returns how many records
 * are done, including those that were erased in the meantime. A stamp whose time can't be true isn't stored.
 * Decision 0106.
 */
export async function stampRecords(
  services: StampServices,
  options?: { timeoutMs: number },
): Promise<number> {
  const { tsaUrl } = services.env;
  if (tsaUrl === undefined) return 0;
  for (let stamped = 0; stamped < MOST; stamped += 1) {
    const next = await findNext(services);
    if (!next || !(await stampOne(services, { ...next, tsaUrl }, options))) return stamped;
  }
  return MOST;
}

async function findNext({
  db,
  now,
}: StampServices): Promise<{ file_id: string; attempts: number } | undefined> {
  const [next] = await db
    .select({ file_id: record_stamps.file_id, attempts: record_stamps.attempts })
    .from(record_stamps)
    .where(
      and(isNull(record_stamps.stamped_file_id), lte(record_stamps.next_attempt_at, now().toISOString())),
    )
    .orderBy(asc(record_stamps.next_attempt_at))
    .limit(1);
  return next;
}

async function stampOne(
  services: StampServices,
  { file_id, attempts, tsaUrl }: { file_id: string; attempts: number; tsaUrl: string },
  options?: { timeoutMs: number },
): Promise<boolean> {
  const { db, now, log } = services;
  const [record] = await db.select().from(stored_files).where(eq(stored_files.id, file_id));
  // The record was erased after the query.
  if (!record) return true;
  try {
    const unfilled = addTimeStamp(record.content);
    const request = timeStampRequest(coveredBytes(unfilled));
    const asked_at = now().toISOString();
    const answer = await askAuthority(tsaUrl, request.bytes, options);
    const answered_at = now().toISOString();
    const token = tokenOf(answer, request);
    const stamp = readTimeStamp(coveredBytes(unfilled), token);
    const refused = whyStampRefused(stamp, { signed_at: record.created_at, asked_at, answered_at });
    if (refused !== null) throw new RefusedStamp(refused);
    await storeStamped(services, { record, content: fillSignature(unfilled, token), stamp });
    return true;
  } catch (err) {
    const known = err instanceof AuthorityError || err instanceof CmsError || err instanceof PdfError;
    if (!known) throw err;
    if (err instanceof RefusedStamp) await reportRefusal(services, { file_id, why: err.why });
    const wait = Math.min(MINUTE_MS * 2 ** attempts, LONGEST_WAIT_MS);
    const next_attempt_at = new Date(now().getTime() + wait).toISOString();
    log.warn(
      { err, file_id, next_attempt_at },
      'Could not get a time stamp for a signed record and will retry it in a later run',
    );
    await db
      .update(record_stamps)
      .set({ attempts: attempts + 1, next_attempt_at, reason: err.message })
      .where(and(eq(record_stamps.file_id, file_id), isNull(record_stamps.stamped_file_id)));
    return false;
  }
}

async function storeStamped(
  { db, now }: StampServices,
  {
    record: { id, name, type, proposal_version_id },
    content,
    stamp,
  }: { record: typeof stored_files.$inferSelect; content: Buffer; stamp: TimeStamp },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ client_id: stored_files.client_id })
      .from(record_stamps)
      .innerJoin(stored_files, eq(stored_files.id, record_stamps.file_id))
      .where(and(eq(record_stamps.file_id, id), isNull(record_stamps.stamped_file_id)))
      .for('update');
    // Another process was faster, or the client was erased.
    if (!waiting) return;
    const stored = await storeFile(tx, {
      client_id: waiting.client_id,
      proposal_version_id,
      kind: 'stamped_record',
      name: name.replace(/(\.pdf)?$/i, ' (time-stamped).pdf'),
      type,
      content,
      at: now().toISOString(),
    });
    await tx
      .update(record_stamps)
      .set({
        stamped_file_id: stored.id,
        stamped_at: stamp.at,
        authority: sha256Digest(stamp.authority.raw).toString('hex'),
        reason: null,
      })
      .where(eq(record_stamps.file_id, id));
  });
}
