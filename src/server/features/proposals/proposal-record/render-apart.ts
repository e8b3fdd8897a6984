import type { Logger } from 'pino';
import { Refusal } from '#contract/errors.ts';
import { type TaskLimit, WorkerPool } from '#server/kernel/workers/worker-pool.ts';
import type { RecordInput } from './record-input.ts';

/**
 * Seconds. What was sent can be signed: a signed proposal is little longer, and has more time. Both, with the wait before,
 * fit into the time that a transaction may stay open.
 */
export const SENT_SECONDS = 14;
export const RECORD_SECONDS = 20;

const pool = new WorkerPool<RecordInput, Buffer>(new URL('./record-worker.ts', import.meta.url));

/**
 * Renders a proposal in another process. If the logo can't be embedded, the file shows the firm's name, and the log says
 * why. Throws SERVICE_UNAVAILABLE and DOCUMENT_TOO_LARGE.
 */
export async function renderApart(
  { log }: { log: Pick<Logger, 'warn'> },
  input: RecordInput,
  limit: TaskLimit,
): Promise<Buffer> {
  try {
    return await pool.run(input, limit);
  } catch (err) {
    if (err instanceof Refusal || input.logo === null) throw err;
    log.warn({ err }, 'The firm’s logo can’t be embedded. The PDF shows the firm’s name instead');
    return pool.run({ ...input, logo: null }, limit);
  }
}
