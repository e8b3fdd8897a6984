import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { coveredBytes, fillSignature } from './add-signature.ts';
import { addTimeStamp } from './add-time-stamp.ts';
import { issuedCertificate } from './issued-certificate.fixture.ts';
import { makeCertificate } from './make-certificate.ts';
import { pemOf } from './pem.ts';
import { sealBytes } from './seal-bytes.ts';
import { smallPdf } from './small-pdf.fixture.ts';
import { timeStampAuthority } from './time-stamp-authority.fixture.ts';
import { timeStampRequest, tokenOf } from './time-stamp-token.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NOW = new Date('2026-03-02T10:15:30.123Z');
const HOW = { signed_at: NOW.toISOString(), reason: 'Signed', name: 'Ledger & Co' };
const { certificate, key } = makeCertificate('Ledger & Co', NOW);
const other = makeCertificate('Ledger & Co', NOW);
const authority = timeStampAuthority();
const sealed = sealBytes(smallPdf(), { certificates: [certificate], key: createPrivateKey(key) }, HOW);
const unfilled = addTimeStamp(sealed, 4_000);
const request = timeStampRequest(coveredBytes(unfilled));
const stamped = fillSignature(unfilled, tokenOf(authority.reply(request.bytes), request));

const folder = mkdtempSync(join(tmpdir(), 'tallygate-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

function path(name: string, content: Buffer | string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}
const FIRM = path('firm.pem', pemOf(certificate));
const OTHER = path('other.pem', pemOf(other.certificate));
const TSA = path('tsa.pem', authority.certificate.ca);

function run(command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
const byScript = (pdf: Buffer, ...certificates: string[]) =>
  run('bash', 'docs/verify-with-openssl.sh', path('file.pdf', pdf), ...certificates);
const byTool = (pdf: Buffer, ...more: string[]) =>
  run(process.execPath, 'scripts/verify.ts', path('file.pdf', pdf), ...more);

function flipped(pdf: Buffer, at: number): Buffer {
  const copy = Buffer.from(pdf);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
/** Offsets in the text, in the seal's dictionary, in the digits of the last signature, and at the end. */
const places = (pdf: Buffer) => [
  pdf.indexOf('Letter'),
  pdf.indexOf('/Reason') + 12,
  pdf.lastIndexOf('/Contents <') + 300,
  pdf.length - 3,
];

describe.each([
  ['sealed', sealed, 'none'],
  ['stamped', stamped, 'GMT'],
])('a %s file', (_name, pdf, time) => {
  it('is verified with openssl alone, with and without a trusted certificate', () => {
    for (const certificates of [[], [FIRM], [FIRM, TSA]]) {
      const { status, output } = byScript(pdf, ...certificates);
      expect([status, output]).toEqual([0, expect.stringContaining('subject=CN = Ledger & Co')]);
      expect(output).toMatch(new RegExp(`Time stamp: .*${time}`));
    }
  });

  it('is intact, but not the firm’s, if another certificate is named', () => {
    for (const { status, output } of [byScript(pdf, OTHER), byTool(pdf, '--certificate', OTHER)]) {
      expect(status).toBe(3);
      expect(output).toMatch(/intact, but .* another certificate than the one/i);
      expect(output).not.toMatch(/NOT INTACT/i);
    }
  });

  it('is refused by openssl and by the tool if a bit is changed or a byte is added', () => {
    for (const broken of [
      ...places(pdf).map((at) => flipped(pdf, at)),
      Buffer.concat([pdf, Buffer.from(' ')]),
    ]) {
      expect(byScript(broken, FIRM, TSA).status).toBe(1);
      expect(byTool(broken).status).toBe(1);
    }
  });

  it('is described by the tool, which compares the certificate if one is named', () => {
    const { status, output } = byTool(pdf, '--certificate', FIRM);
    expect([status, output]).toEqual([0, expect.stringMatching(/Sealed at +2026-03-02T10:15:30/)]);
  });
});

it.each(['certificate', 'ca'] as const)('the script accepts an issued seal by its %s', (trusted) => {
  const issued = issuedCertificate();
  const [leaf, ca] = [issued.certificate, issued.ca].map((pem) => new X509Certificate(pem).raw);
  if (!leaf || !ca) throw new Error('No certificates');
  const file = sealBytes(smallPdf(), { certificates: [leaf, ca], key: createPrivateKey(issued.key) }, HOW);
  expect(byScript(file, path('issued.pem', issued[trusted])).status).toBe(0);
  expect(byScript(file, FIRM).status).toBe(3);
});

it('a stamped file is intact, but its authority unknown, if another authority is named', () => {
  const { status, output } = byScript(stamped, FIRM, OTHER);
  expect([status, output]).toEqual([3, expect.stringMatching(/INTACT, but .* another authority/)]);
});

it('the script is offered for download as it is in the documents', () => {
  const [offered, documented] = ['src/web/public', 'docs'].map((path) =>
    readFileSync(join(ROOT, path, 'verify-with-openssl.sh')),
  );
  expect(offered).toEqual(documented);
  expect(offered?.toString().trim().split('\n').length).toBeLessThanOrEqual(100);
});

it('a file without a seal is refused by openssl and by the tool', () => {
  expect(byScript(smallPdf()).status).toBe(1);
  expect(byTool(smallPdf()).status).toBe(1);
  expect(byTool(Buffer.alloc(0)).status).toBe(1);
});
