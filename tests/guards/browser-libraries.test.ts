import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BROWSER_LIBRARIES } from '#tests/support/browser/browser-libraries.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Matches imports and re-exports, except those of types. */
const IMPORT = /(?:^(?:import|export) (?!type\b)(?:[^'";]* from )?|\bimport\()'([^']+)'/gm;
/** Imported by compiled JSX, and by the page that runs the tests. */
const IMPLIED = ['react/jsx-dev-runtime', 'react/jsx-runtime', 'react-dom/client'];

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return Array.from(text.matchAll(IMPORT), ([, path = '']) => path);
}

function ownFile(path: string, importer: string): string {
  if (path.startsWith('.')) return join(dirname(importer), path);
  return path.startsWith('#tests/') ? path.slice(1) : `src/${path.slice(1)}`;
}

it('the list of bundled libraries has exactly those that component tests load', () => {
  const files = new Set(globSync('src/web/**/*.browser.test.tsx', { cwd: ROOT }));
  const libraries = new Set(IMPLIED);
  for (const file of files) {
    for (const path of importsOf(file)) {
      if (path.endsWith('.css') || /^vitest(\/|$)/.test(path)) continue;
      if (/^[.#]/.test(path)) files.add(ownFile(path, file));
      else libraries.add(path);
    }
  }
  expect(files.size).toBeGreaterThan(300);
  expect([...libraries].toSorted()).toEqual(BROWSER_LIBRARIES);
});
