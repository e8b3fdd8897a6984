import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs the tests related to the changes since a commit: by default, since the branch left main. This is quick but
// incomplete. `npm test` runs all tests except the slow ones, and CI runs those too.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function whereMainWasLeft(): string {
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    return 'HEAD';
  }
}

/** Returns the changed files and the files in `tests` that import them, directly or indirectly. */
function withImporters(changed: string[]): Set<string> {
  const found = new Set(changed);
  const tests = globSync('tests/**/*.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  for (const changedPath of found) {
    const end = `/${basename(changedPath)}'`;
    for (const { path, text } of tests) if (text.includes(end)) found.add(path);
  }
  return found;
}

const base = process.argv[2] ?? whereMainWasLeft();
const differing = git('diff', '--name-only', base).split('\n');
const untracked = git('ls-files', '--others', '--exclude-standard').split('\n');
const changed = [...differing, ...untracked].filter(Boolean);

const importing = withImporters(changed);
const features = changed.map((path) => /^src\/(?:web|server)\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1]);
const pages = changed.map((path) => /^src\/web\/pages\/([^/.]+)\.tsx$/.exec(path)?.[1]);
const names = new Set([...features, ...pages].filter((name) => name !== undefined));
const specs = globSync('tests/e2e/**/*.spec.ts').filter(
  (path) => importing.has(path) || [...names].some((name) => path.includes(name)),
);

const run = (...args: string[]) => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
};
console.log(`${changed.length} files differ from ${base}; journeys: ${specs.join(' ') || 'none'}`);
run('node_modules/vitest/vitest.mjs', 'run', `--changed=${base}`, '--passWithNoTests');
if (specs.length > 0) run('scripts/test-browser.ts', ...specs);
