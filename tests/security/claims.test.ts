import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const inProject = (path: string) => fileURLToPath(new URL(path, ROOT));

it('every test and every file that docs/security.md names is there', () => {
  const named = [
    ...readFileSync(inProject('docs/security.md'), 'utf8').matchAll(/`((?:[\w-]+\/)+[\w.-]+\.tsx?)`/g),
  ].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    (path) => !['', 'src/', 'src/server/'].some((base) => existsSync(inProject(base + path))),
  );
  expect(missing).toEqual([]);
});
