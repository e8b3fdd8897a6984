import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEmptyDatabase, createFreshDatabase } from '#tests/support/fresh-database.ts';
import { insertManyClients } from '#tests/support/many-clients.ts';

vi.setConfig({ testTimeout: 900_000 });

const CLIENTS = 20_000;
const FILES = 100;
const FILE_BYTES = 3_000_000;
/** Megabytes of heap. Less than the files, and than all rows together. */
const HEAP = 64;

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tallygate-much-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

function script(name: string, at: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [`--max-old-space-size=${HEAP}`, `scripts/${name}.ts`, at],
      { env: { ...process.env, ...env } },
      (error, out, errors) => (error ? reject(new Error(out + errors)) : resolve(out + errors)),
    );
  });
}

it('many clients and large files are exported and imported in little memory', async () => {
  const [from, to] = [await createFreshDatabase(), await createEmptyDatabase()];
  onTestFinished(from.drop);
  onTestFinished(to.drop);
  const pool = new pg.Pool({ connectionString: from.url });
  await insertManyClients(pool, CLIENTS);
  const { rows } = await pool.query<{ id: string }>('select id from clients limit $1', [FILES]);
  for (const { id } of rows)
    await pool.query(
      `insert into stored_files (client_id, kind, name, type, sha256, size, content, created_at)
       select $1, 'proposal', 'large.pdf', 'application/pdf', encode(sha256($2), 'hex'), length($2), $2, now()`,
      [id, randomBytes(FILE_BYTES)],
    );
  await pool.end();

  const target = join(await folder(), 'everything');
  await script('export', target, { DATABASE_URL: from.url, DATA_DIR: await folder() });
  const output = await script('import', target, { DATABASE_URL: to.url, DATA_DIR: await folder() });
  expect(output).toMatch(new RegExp(`^ *${CLIENTS} {2}clients$`, 'm'));
  expect(output).toMatch(new RegExp(`^ *${FILES} {2}files$`, 'm'));
});
