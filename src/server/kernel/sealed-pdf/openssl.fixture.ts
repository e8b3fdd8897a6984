import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `openssl` in a folder with these files. Returns its output, and throws if it fails. */
export function openssl(files: Record<string, string | Buffer>, ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tallygate-openssl-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return execFileSync('openssl', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The last signature of a PDF and the bytes that it covers. */
export function lastSignature(pdf: Buffer): { covered: Buffer; signature: Buffer } {
  const range = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/g)].at(-1);
  const [from, to, length] = (range ?? []).slice(1).map(Number);
  if (from === undefined || to === undefined || length === undefined) throw new Error('No signature');
  return {
    covered: Buffer.concat([pdf.subarray(0, from), pdf.subarray(to, to + length)]),
    signature: Buffer.from(pdf.toString('latin1', from + 1, to - 1), 'hex'),
  };
}
