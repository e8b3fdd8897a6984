import { open } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { explainStart } from './explain-start.ts';

const FULL =
  'The disk of the database or of the data directory /srv/data is full. Free some space and start again.';
const VARS = { DATA_DIR: '/srv/data', PORT: '8080' };

it.each([
  ['Node', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ['a quota', Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' })],
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['initdb', new Error('initdb failed.\ncould not write to file "x": No space left on device')],
  [
    'a wrapping error',
    new Error('Failed query', { cause: Object.assign(new Error('could not extend'), { code: '53100' }) }),
  ],
])('a full disk is explained without a stack, whatever reports it: %s', (_source, error) => {
  expect(explainStart(error, VARS)).toBe(FULL);
});

it.runIf(process.platform === 'linux')(
  'a failed write to a full disk is explained without a stack',
  async () => {
    const file = await open('/dev/full', 'w');
    const error = await file.writeFile('x').catch((failure: unknown) => failure);
    await file.close();
    expect(explainStart(error, VARS)).toBe(FULL);
  },
);

it('an error that explains itself keeps its message', async () => {
  expect(explainStart(new DataDirError('The data directory is on a full disk.'), VARS)).toBe(
    'The data directory is on a full disk.',
  );
  const taken = Object.assign(new Error('listen'), { code: 'EADDRINUSE' });
  expect(explainStart(taken, VARS)).toMatch(/^Port 8080 is in use/);
  const locked = Object.assign(new Error('canceling statement'), { code: '55P03' });
  expect(explainStart(new DrizzleQueryError('select', [], locked), VARS)).toMatch(
    /^Another process holds a lock/,
  );
  expect(explainStart(new Error('a fault'), VARS)).toMatch(/^Error: a fault\n\s+at /);
});
