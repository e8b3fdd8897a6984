import { Refusal } from '#contract/errors.ts';
import { WorkerPool } from '#server/kernel/workers/worker-pool.ts';
import type { GivenPicture } from './encode-picture.ts';

const SECONDS = 10;

const pool = new WorkerPool<GivenPicture, Buffer | null>(new URL('./picture-worker.ts', import.meta.url));

/** Returns bytes of our own for a picture. Throws PICTURE_REFUSED, SERVICE_UNAVAILABLE and DOCUMENT_TOO_LARGE. */
export async function ownPicture(given: GivenPicture): Promise<Buffer> {
  const content = await pool.run(given, { seconds: SECONDS });
  if (!content) throw new Refusal('PICTURE_REFUSED');
  return content;
}
