import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Files that may name statuses: their definition, the rules, tests, and the demo, which generates whole histories. */
const HOMES =
  /^src\/(contract\/clients\/clients\/(client-status|pipeline)\.ts$|demo\/)|\.(test|fixture)\.tsx?$/;
const LITERAL = new RegExp(`(['"\`])(${CLIENT_STATUSES.join('|')})\\1`);

it('outside tests, only definition, pipeline rules and demo name statuses', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !HOMES.test(file));
  expect(files.length).toBeGreaterThan(400);
  const named = files.flatMap((file) =>
    readFileSync(`${ROOT}${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) => (LITERAL.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(named).toEqual([]);
});
