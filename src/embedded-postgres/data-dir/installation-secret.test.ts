import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirError } from './data-dir.ts';
import { checkSecret, installationSecret, ownSecret, storeSecret } from './installation-secret.ts';

const OTHER = 'of another installation, 32 characters';

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tallygate-secret-'));
  file = join(dataDir, 'auth-secret');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the secret of an installation', () => {
  it('is created as a file that only its own account can read', async () => {
    const secret = await installationSecret({ dataDir });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(await installationSecret({ dataDir })).toBe(secret);
    expect(ownSecret({ dataDir })).toBe(secret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['auth-secret']);
  });

  it('is left out of backups if it is AUTH_SECRET', async () => {
    expect(await installationSecret({ dataDir, authSecret: OTHER })).toBe(OTHER);
    expect(ownSecret({ dataDir, authSecret: OTHER })).toBeNull();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each(['', '\n', 'cut off'])(
    'stops start-up and backup, with instructions, if its file contains %j',
    async (text) => {
      await writeFile(file, text);
      await expect(installationSecret({ dataDir })).rejects.toThrow(
        /auth-secret is damaged: a secret has at least 32 characters\. Replace it with a copy/,
      );
      expect(() => ownSecret({ dataDir })).toThrow(DataDirError);
    },
  );
});

describe("a backup's secret", () => {
  it('is stored if the installation has no secret or the same secret', async () => {
    await storeSecret({ dataDir }, OTHER);
    await storeSecret({ dataDir }, OTHER);
    expect(await readFile(file, 'utf8')).toBe(OTHER);
  });

  it('never replaces the secret of another installation', async () => {
    const secret = await installationSecret({ dataDir });
    expect(() => checkSecret({ dataDir }, OTHER)).toThrow(/the secret of another installation/);
    await expect(storeSecret({ dataDir }, OTHER)).rejects.toThrow(DataDirError);
    expect(await readFile(file, 'utf8')).toBe(secret);
    expect(() => checkSecret({ dataDir }, null)).not.toThrow();
  });

  it('is refused if AUTH_SECRET differs', async () => {
    const env = { dataDir, authSecret: OTHER };
    expect(() => checkSecret(env, 'another one, which has 32 characters')).toThrow(
      /Restore without AUTH_SECRET/,
    );
    await storeSecret(env, OTHER);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
