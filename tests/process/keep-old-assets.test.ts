import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepOldAssets } from '#scripts/keep-old-assets.ts';

const DAY = 86_400_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallygate-assets-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function build(name: string, assets: string[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, 'assets'), { recursive: true });
  for (const asset of assets) await writeFile(join(path, 'assets', asset), `${asset} of ${name}`);
  return path;
}

const assetsOf = async (path: string) => (await readdir(join(path, 'assets'))).sort();

test('files of an earlier build stay next to the new ones', async () => {
  const one = await build('one', ['app-1.js', 'app-1.js.gz', 'same.css']);
  const two = await build('two', ['app-2.js', 'same.css']);
  await keepOldAssets(one, two, 0);
  expect(await assetsOf(two)).toEqual(['app-1.js', 'app-1.js.gz', 'app-2.js', 'same.css']);
  expect(await readFile(join(two, 'assets', 'app-1.js'), 'utf8')).toBe('app-1.js of one');
  expect(await readFile(join(two, 'assets', 'same.css'), 'utf8')).toBe('same.css of two');
});

test('the first build has only its own files', async () => {
  const only = await build('only', ['app.js']);
  await keepOldAssets(join(folder, 'nothing'), only, 0);
  expect(await assetsOf(only)).toEqual(['app.js']);
});

test('a kept file is deleted 14 days after it was replaced', async () => {
  const one = await build('one', ['app-1.js']);
  const two = await build('two', ['app-2.js']);
  const three = await build('three', ['app-3.js']);
  const four = await build('four', ['app-4.js']);
  await keepOldAssets(one, two, 0);
  await keepOldAssets(two, three, 13 * DAY);
  expect(await assetsOf(three)).toEqual(['app-1.js', 'app-2.js', 'app-3.js']);
  await keepOldAssets(three, four, 14 * DAY);
  expect(await assetsOf(four)).toEqual(['app-2.js', 'app-3.js', 'app-4.js']);
});

test('files of up to five earlier builds are kept', async () => {
  let last = await build('0', ['app-0.js']);
  for (let number = 1; number <= 8; number += 1) {
    const next = await build(String(number), [`app-${number}.js`]);
    await keepOldAssets(last, next, number);
    last = next;
  }
  expect(await assetsOf(last)).toEqual([3, 4, 5, 6, 7, 8].map((number) => `app-${number}.js`));
});
