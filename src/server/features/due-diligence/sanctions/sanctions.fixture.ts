import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { loadList } from './list/load-list.ts';

/** Loads a file with this content a minute later, as an administrator does. */
export async function loadText(
  services: TestServices,
  content: string,
  options: { may_be_fewer?: boolean } = {},
) {
  services.advance(60_000);
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-load-list-'));
  const path = join(folder, 'list.csv');
  await writeFile(path, content);
  try {
    return await loadList(services, {
      path,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: Buffer.byteLength(content),
      source: 'uploaded',
      actor: null,
      ...options,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

type NewParty = Partial<typeof due_diligence_parties.$inferInsert> & { name: string };

/** A client's file with these parties. */
export async function fileWith(
  { db, now }: Pick<TestServices, 'db' | 'now'>,
  client_id: string | null,
  parties: readonly NewParty[],
  level: 'low' | 'normal' | 'high' = 'normal',
) {
  const [file] = await db
    .insert(due_diligence_files)
    .values({ client_id, opened_at: now().toISOString(), level, level_reasons: 'Known' })
    .returning({ id: due_diligence_files.id });
  if (!file) throw new Error('The database returned no file');
  const rows = await db
    .insert(due_diligence_parties)
    .values(
      parties.map((party) => ({
        id: crypto.randomUUID(),
        file_id: file.id,
        kind: 'person' as const,
        roles: ['client' as const],
        source: 'typed' as const,
        added_at: now().toISOString(),
        ...party,
      })),
    )
    .returning();
  return { file_id: file.id, parties: rows };
}
