import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ListTooLarge, withSavedList } from './save-list.ts';

it('a file is saved while it is used, with its hash and size', async () => {
  async function* pieces() {
    yield Buffer.from('ab');
    yield Buffer.from('c');
  }
  const { path, ...saved } = await withSavedList(pieces(), async (saved) => ({
    ...saved,
    text: await readFile(saved.path, 'utf8'),
  }));
  expect(saved).toEqual({
    text: 'abc',
    bytes: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  });
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a file that is too large is read no further', async () => {
  let sent = 0;
  async function* pieces() {
    for (;;) {
      sent += 1;
      yield Buffer.alloc(1_000);
    }
  }
  await expect(withSavedList(pieces(), async () => 'used', 10_000)).rejects.toBeInstanceOf(ListTooLarge);
  expect(sent).toBeLessThan(100);
});
