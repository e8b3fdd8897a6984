import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `openssl` in a folder with these files and returns the file `out` that it writes. */
export function opensslFile(files: Record<string, string>, ...args: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'tallygate-pkcs12-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    return readFileSync(join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Makes a PKCS#12 file from a certificate, its chain and its key, all in PEM. `how`: options of `openssl pkcs12`. */
export function pkcs12(
  { certificate, chain, key }: { certificate: string; chain: string; key: string },
  { password = CERTIFICATE_PASSWORD, how = [] }: { password?: string; how?: readonly string[] } = {},
): Buffer {
  const rest = chain.replace(certificate, '');
  return opensslFile(
    { certificate, key, rest },
    ...['pkcs12', '-export', '-in', 'certificate', '-inkey', 'key', '-out', 'out'],
    ...(rest.includes('BEGIN') ? ['-certfile', 'rest'] : []),
    ...['-passout', `pass:${password}`, ...how],
  );
}

export const CERTIFICATE_PASSWORD = 'Pässword £1';
