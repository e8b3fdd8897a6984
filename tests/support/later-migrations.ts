import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';

/** Returns a folder with the migrations, followed by a migration for each of `added`. Call it within a test. */
export async function migrationsAnd(...added: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  for (const [index, statements] of added.entries()) {
    const tag = `9999_more_${index}`;
    const when = 9_999_999_999_000 + index;
    journal.entries.push({ idx: 999 + index, version: '7', when, tag, breakpoints: true });
    await writeFile(join(folder, `${tag}.sql`), statements);
  }
  await writeFile(journalFile, JSON.stringify(journal));
  return folder;
}
