import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Counts the packages in the lock file by licence. Exits with 1 if a licence isn't accepted.
const ACCEPTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  // File-level copyleft; we use these packages unmodified.
  'MPL-2.0',
  // The picture library’s native code, used unmodified and linked dynamically.
  'LGPL-3.0-or-later',
]);

/** Packages whose licence is only in their LICENSE file. */
const IN_FILE = new Map([['node_modules/png-js', 'MIT']]);

interface Locked {
  license?: string;
  dev?: boolean;
}

const lock = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, Locked> };
const byLicence = new Map<string, { runtime: number; development: number; example: string }>();
for (const [path, { license = IN_FILE.get(path) ?? 'none given', dev = false }] of Object.entries(packages)) {
  if (path === '') continue;
  const count = byLicence.get(license) ?? {
    runtime: 0,
    development: 0,
    example: path.replace(/^.*node_modules\//, ''),
  };
  count[dev ? 'development' : 'runtime'] += 1;
  byLicence.set(license, count);
}
const isAccepted = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((part) => ACCEPTED.has(part));

for (const [licence, { runtime, development, example }] of [...byLicence].sort()) {
  console.log(
    `${isAccepted(licence) ? '  ' : '! '}${licence.padEnd(34)} ${runtime} runtime, ${development} development, e.g. ${example}`,
  );
}
if ([...byLicence.keys()].some((licence) => !isAccepted(licence))) process.exitCode = 1;
