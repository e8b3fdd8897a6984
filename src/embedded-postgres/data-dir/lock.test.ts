import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUseError, lockDirectory } from './lock.ts';
import { processIdentity } from './process-identity.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tallygate-dir-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('the lock', () => {
  it('refuses a second owner, by whatever path, until it is released', async () => {
    const release = await lockDirectory(root);
    const alias = `${root}-alias`;
    await symlink(root, alias);
    await expect(lockDirectory(root)).rejects.toThrow(DataDirInUseError);
    await expect(lockDirectory(alias)).rejects.toThrow(`process ${process.pid}`);
    await rm(alias);
    await release();
    await (await lockDirectory(root))();
  });

  it('is taken over from a dead process, even if its id was reused', async () => {
    const child = spawn('sleep', ['60']);
    const identity = await processIdentity(child.pid ?? 0);
    expect(identity).toBeDefined();
    await writeFile(join(root, 'lock.4'), JSON.stringify({ pid: child.pid, identity }));
    await expect(lockDirectory(root)).rejects.toThrow(DataDirInUseError);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockDirectory(root))();

    await writeFile(
      join(root, 'lock.9'),
      JSON.stringify({ pid: process.pid, identity: 'an earlier process' }),
    );
    await (await lockDirectory(root))();
    expect(await readdir(root)).toEqual(['lock.10']);
  });

  it('is taken over if a crash of the machine left it empty', async () => {
    await writeFile(join(root, 'lock.1'), '');
    await (await lockDirectory(root))();
  });

  it('goes to exactly one of 20 concurrent calls', async () => {
    await writeFile(join(root, 'lock.1'), '{"pid":1,"identity":"long dead"}');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(root)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DataDirInUseError);
    }
  });
});
