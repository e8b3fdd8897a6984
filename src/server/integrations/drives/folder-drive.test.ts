import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderDrive } from './folder-drive.ts';

let root: string;
let outside: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'workspaces-'));
  outside = await mkdtemp(join(tmpdir(), 'outside-'));
});
afterEach(async () => {
  await rm(root, { recursive: true });
  await rm(outside, { recursive: true });
});

const driveAt = (path: string) => folderDrive({ root, makesRoot: false }, path);
const openAt = (
  path: string,
  { client_id = 'client', known = null as string | null, delivery_id = 'delivery' } = {},
) =>
  driveAt(path).openFolder({
    name: 'TG1 Engines',
    client_id,
    delivery_id,
    known,
    keep: async () => undefined,
  });

describe('a path', () => {
  it.each(['..', '../x', 'a/../../x', '/etc'])('%s outside the allowed folder is refused', async (path) => {
    await expect(openAt(path)).rejects.toThrow(/is outside .*, the only folder/);
    await expect(driveAt(path).test()).rejects.toThrow(/is outside/);
  });

  it('through a link that leads out is refused', async () => {
    await symlink(outside, join(root, 'clients'));
    await expect(openAt('clients')).rejects.toThrow(/is outside/);
    await expect(openAt('clients/below')).rejects.toThrow(/is outside/);
    expect(await readdir(outside)).toEqual([]);
  });

  it('through a link that stays inside is allowed', async () => {
    await mkdir(join(root, 'real'));
    await symlink(join(root, 'real'), join(root, 'clients'));
    expect(await openAt('clients')).toMatchObject({ name: join(root, 'real', 'TG1 Engines') });
  });

  it('to a share that is not mounted is not made', async () => {
    const missing = folderDrive({ root: join(root, 'missing'), makesRoot: false }, '');
    await expect(missing.test()).rejects.toThrow(/the folder doesn't exist/);
    expect(await readdir(root)).toEqual([]);
  });

  it('within the allowed folder is made when it is missing', async () => {
    expect(await driveAt('firm/clients').test()).toBe(
      `Folders can be made in ${join(root, 'firm/clients')}.`,
    );
  });
});

describe('a folder', () => {
  it('of the same client is found again, even without its id', async () => {
    const first = await openAt('');
    expect(await openAt('', { delivery_id: 'later' })).toEqual(first);
    expect(await readdir(root)).toEqual(['TG1 Engines']);
  });

  it('that a person has renamed is made anew', async () => {
    const first = await openAt('');
    await rm(join(root, 'TG1 Engines'), { recursive: true });
    expect(await openAt('', { known: first?.id ?? null })).toEqual(first);
  });

  it("of another client or of somebody else isn't touched", async () => {
    await openAt('', { client_id: 'other' });
    expect(await openAt('')).toBeNull();
    await rm(join(root, 'TG1 Engines'), { recursive: true });
    await mkdir(join(root, 'TG1 Engines'));
    expect(await openAt('')).toBeNull();
    expect(await readdir(join(root, 'TG1 Engines'))).toEqual([]);
  });

  it('that an attempt left unfinished is completed', async () => {
    await mkdir(join(root, '.tallygate-delivery'));
    await openAt('');
    expect(await readdir(root)).toEqual(['TG1 Engines']);
  });
});

describe('within a folder', () => {
  it('files replace files of the same name', async () => {
    const folder = await openAt('');
    if (!folder) throw new Error('No folder');
    for (const text of ['one', 'two']) await driveAt('').putFile(folder, 'a.txt', Buffer.from(text));
    expect(await readFile(join(root, 'TG1 Engines', 'a.txt'), 'utf8')).toBe('two');
    expect((await readdir(join(root, 'TG1 Engines'))).toSorted()).toEqual(['.tallygate.json', 'a.txt']);
  });

  it('a link that leads out is not followed', async () => {
    const folder = await openAt('');
    if (!folder) throw new Error('No folder');
    await symlink(outside, join(folder.name, 'Tax'));
    await expect(driveAt('').makeSubFolders(folder, [['Tax'], ['Tax', '2026']])).rejects.toThrow(
      /is outside/,
    );
    await writeFile(join(outside, 'theirs.txt'), 'theirs');
    await symlink(join(outside, 'theirs.txt'), join(folder.name, 'a.txt'));
    await driveAt('').putFile(folder, 'a.txt', Buffer.from('ours'));
    expect(await readFile(join(outside, 'theirs.txt'), 'utf8')).toBe('theirs');
  });

  it('sub-folders are made once', async () => {
    const folder = await openAt('');
    if (!folder) throw new Error('No folder');
    const paths = [['Tax'], ['Tax', '2026'], ['Accounts']];
    await driveAt('').makeSubFolders(folder, paths);
    await driveAt('').makeSubFolders(folder, paths);
    expect((await readdir(folder.name)).toSorted()).toEqual(['.tallygate.json', 'Accounts', 'Tax']);
  });
});
