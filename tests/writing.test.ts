import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);

/** docs/writing.md says what to write instead. */
const BANNED = [
  /\b(anew|meanwhile|any more|at the most|of its own|by itself|put in line|so often|a question more)\b/i,
  /\bis none\b(?! the)/i,
  /\b(is|are) not right\b/i,
  // A comment that opens with a clause instead of its subject.
  /(\/\/|\/\*\*|^\s*\*) (What|Who|Of) /m,
];

/** Files that quote the banned words, or are written by a program. */
const QUOTES = new Set(['docs/writing.md', 'tests/writing.test.ts', 'bench/results.md']);

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', '*.html', '*.css'], {
  cwd: fileURLToPath(ROOT),
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => !QUOTES.has(path));

test('no source file or document uses a phrase that docs/writing.md bans', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    readFileSync(new URL(path, ROOT), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        BANNED.some((banned) => banned.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
