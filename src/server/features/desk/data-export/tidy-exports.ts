import { rm } from 'node:fs/promises';
import { hasExpired } from '#contract/desk/data-export/export-status.ts';
import type { Services } from '#server/context.ts';
import { isExportLocked } from './export-lock.ts';
import { draftFile, emptyExports, readStored, writeStored } from './stored-export.ts';

const EVERY_MS = 10 * 60_000;

type TidyServices = Pick<Services, 'env' | 'connection' | 'now'>;

/** Deletes an export that has expired, and what a process that died has left. */
export async function tidyExports({ env, connection, now }: TidyServices): Promise<void> {
  const stored = await readStored(env);
  if (!stored) return;
  const isLeft = stored.state === 'running' && !(await isExportLocked(connection.pool));
  if (!isLeft) {
    if (hasExpired(stored, now())) await emptyExports(env);
    return;
  }
  await failLeft(env, stored.id);
}

async function failLeft(env: Services['env'], id: string): Promise<void> {
  // It may have ended since the first reading.
  const stored = await readStored(env);
  if (stored?.state !== 'running' || stored.id !== id) return;
  const { started_at, started_by_name } = stored;
  await rm(draftFile(env, id), { force: true });
  await writeStored(env, { id, started_at, started_by_name, state: 'failed', reason: 'interrupted' });
}

/**
 * Keeps the folder of this process tidy, from now on. Not a repeated job: such a job runs in one process, and each process
 * usually has its own folder.
 */
export function keepExportsTidy(services: TidyServices & Pick<Services, 'log'>): () => void {
  const tidy = () =>
    tidyExports(services).catch((err: unknown) =>
      services.log.warn({ err }, 'Old exports could not be deleted; this is tried again'),
    );
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_MS);
  return () => clearInterval(timer);
}
