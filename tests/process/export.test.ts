import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';

// Starts the product and its scripts, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 400_000 });

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tallygate-export-'));
  await chmod(path, 0o711);
  cleanUps.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function start(env: Record<string, string>): Promise<RunningApp> {
  const app = await runApp({ env });
  cleanUps.push(() => app.stop());
  return app;
}

/** Runs a script as npm does, and returns its output and exit code. */
function script(name: string, args: string[], env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      'node',
      [`scripts/${name}.ts`, ...args],
      { env: { ...process.env, ...env } },
      (_error, out, errors) => resolve({ code: child.exitCode ?? -1, output: out + errors }),
    );
  });
}

test('an imported export of the running app gives the same firm', async () => {
  const dataDir = await folder();
  const target = join(await folder(), 'everything');
  const app = await start({ DATA_DIR: dataDir, ...FIRST_ADMIN });
  const { call } = await signInOverHttp(app.url, ADMIN);
  const client = await call.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
  const made = await script('export', [target], { DATA_DIR: dataDir });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Open index.html there') });
  expect((await stat(join(target, 'tables/clients.jsonl'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(target, 'tables/clients.csv'), 'utf8')).toContain('ann@example.com');
  expect(await script('export', [target], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });

  const inUse = await script('import', [target], { DATA_DIR: dataDir });
  expect(inUse).toMatchObject({
    code: 1,
    output: expect.stringContaining('is running on the data directory'),
  });
  await app.stop();
  const newDir = await folder();
  expect(await script('import', [target], { DATA_DIR: newDir })).toMatchObject({
    code: 0,
    output: expect.stringContaining('No password was exported'),
  });
  const again = await start({ DATA_DIR: newDir, ...FIRST_ADMIN });
  await expect(signInOverHttp(again.url, ADMIN)).rejects.toThrow(/status 401/);
  const output = await script('export', [join(await folder(), 'again')], { DATA_DIR: newDir });
  expect(output.code).toBe(0);
  expect(client.surname).toBe('Bell');
});
