import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDataDir, DataDirError, DataDirInUseError, lockDirectory } from './data-dir.ts';
import { processIdentity } from './process-identity.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tallygate-dir-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('the data directory', () => {
  it('is made with its parents, closed to other accounts', async () => {
    const path = await createDataDir(join(root, 'a', 'b'));
    expect((await stat(path)).mode & 0o066).toBe(0);
    expect(await readdir(path)).toEqual([]);
  });

  it('that is a file is refused with its path', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(createDataDir(join(root, 'file'))).rejects.toThrow(/file is not a directory\. Set DATA_DIR/);
    await expect(createDataDir(join(root, 'file', 'x'))).rejects.toThrow(DataDirError);
  });

  it.skipIf(process.getuid?.() === 0)('that is not writable is refused with its path', async () => {
    await chmod(root, 0o500);
    await expect(createDataDir(join(root, 'x'))).rejects.toThrow(/x is not writable for this account/);
    await chmod(root, 0o700);
  });

  it('that no account can write to is refused, for root too', async () => {
    await expect(createDataDir('/proc/tallygate')).rejects.toThrow(DataDirError);
  });
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

  it('of a dead process is taken over, also when its id was given out again', async () => {
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

  it('that a crash of the machine left empty is taken over', async () => {
    await writeFile(join(root, 'lock.1'), '');
    await (await lockDirectory(root))();
  });

  it('goes to exactly one of many that come at once', async () => {
    await writeFile(join(root, 'lock.1'), '{"pid":1,"identity":"long dead"}');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(root)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DataDirInUseError);
    }
  });
});
