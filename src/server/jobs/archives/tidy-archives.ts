import { rm } from 'node:fs/promises';
import { hasExpired } from '#contract/firm/archives/archive-status.ts';
import type { Services } from '#server/context.ts';
import type { ArchiveKind } from './archive-kind.ts';
import { isArchiveLocked } from './archive-lock.ts';
import { draftFile, emptyArchives, readStored, writeStored } from './stored-archive.ts';

const EVERY_MS = 10 * 60_000;

type TidyServices = Pick<Services, 'env' | 'connection' | 'now'>;

/** Deletes an archive that has expired, and what a process that died has left. */
export async function tidyArchives(
  { env, connection, now }: TidyServices,
  kind: ArchiveKind<string>,
): Promise<void> {
  const stored = await readStored(env, kind);
  if (!stored) return;
  const isLeft = stored.state === 'running' && !(await isArchiveLocked(connection.pool, kind));
  if (!isLeft) {
    if (hasExpired(stored, now())) await emptyArchives(env, kind);
    return;
  }
  await failLeft(env, kind, stored.id);
}

async function failLeft(env: Services['env'], kind: ArchiveKind, id: string): Promise<void> {
  // It may have ended since the first reading.
  const stored = await readStored(env, kind);
  if (stored?.state !== 'running' || stored.id !== id) return;
  const { started_at, started_by_name } = stored;
  await rm(draftFile(env, kind, id), { force: true });
  await writeStored(env, kind, { id, started_at, started_by_name, state: 'failed', reason: 'interrupted' });
}

/**
 * Keeps the folders of this process tidy, from now on. Not a repeated job: such a job runs in one process, and each process
 * usually has its own folder.
 */
export function keepArchivesTidy(
  services: TidyServices & Pick<Services, 'log'>,
  kinds: readonly ArchiveKind<string>[],
): () => void {
  const tidy = async () => {
    for (const kind of kinds)
      await tidyArchives(services, kind).catch((err: unknown) =>
        services.log.warn({ err }, 'Old archives could not be deleted; this is tried again'),
      );
  };
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_MS);
  return () => clearInterval(timer);
}
