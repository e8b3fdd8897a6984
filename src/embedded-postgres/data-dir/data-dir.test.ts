import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDataDir, DataDirError } from './data-dir.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tallygate-dir-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('the data directory', () => {
  it('can be neither read nor written by other accounts', async () => {
    const path = await createDataDir(join(root, 'a', 'b'));
    expect((await stat(path)).mode & 0o066).toBe(0);
    expect(await readdir(path)).toEqual([]);
  });

  it('is refused if it, or its parent, is a file', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(createDataDir(join(root, 'file'))).rejects.toThrow(/file is not a directory\. Set DATA_DIR/);
    await expect(createDataDir(join(root, 'file', 'x'))).rejects.toThrow(DataDirError);
  });

  it.skipIf(process.getuid?.() === 0)(
    'is refused with its path in the message if it is not writable',
    async () => {
      await chmod(root, 0o500);
      await expect(createDataDir(join(root, 'x'))).rejects.toThrow(/x is not writable for this account/);
      await chmod(root, 0o700);
    },
  );

  it('is refused if nobody, not even root, can write to it', async () => {
    await expect(createDataDir('/proc/tallygate')).rejects.toThrow(DataDirError);
  });
});
