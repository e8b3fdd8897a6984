import { Refusal } from '#contract/errors.ts';
import { hasExpired } from '#contract/firm/archives/archive-status.ts';
import type { Services } from '#server/context.ts';
import type { ArchiveKind } from './archive-kind.ts';
import { archiveFile, readStored } from './stored-archive.ts';

/** Returns an archive that is ready. Throws NOT_FOUND, also if it has expired or another process has it. */
export async function findArchive(
  { env, now }: Pick<Services, 'env' | 'now'>,
  kind: ArchiveKind<string>,
  id: string,
): Promise<{ path: string; bytes: number; started_at: string }> {
  const stored = await readStored(env, kind);
  if (stored?.state !== 'ready' || stored.id !== id || hasExpired(stored, now()))
    throw new Refusal('NOT_FOUND');
  return { path: archiveFile(env, kind, id), bytes: stored.bytes, started_at: stored.started_at };
}
