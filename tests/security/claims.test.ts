import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const inProject = (path: string) => fileURLToPath(new URL(path, ROOT));
const filesNamed = (document: string, pattern: RegExp) =>
  Array.from(readFileSync(inProject(document), 'utf8').matchAll(pattern), ([, path]) => path ?? '');

it('every test and every file that docs/security.md names exists', () => {
  const named = filesNamed('docs/security.md', /`((?:[\w-]+\/)+[\w.-]+\.tsx?|[\w-]+\.test\.ts)`/g);
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    (path) => !['', 'src/', 'src/server/'].some((base) => existsSync(inProject(base + path))),
  );
  expect(missing).toEqual([]);
});

it('every test and every file that docs/spec.md names exists', () => {
  const named = filesNamed('docs/spec.md', /(?<![*\w./-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.tsx?)\b/g);
  expect(named.length).toBeGreaterThan(200);
  const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.ts'], { cwd: inProject('.') });
  expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
});
