import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { issuedCertificate } from './issued-certificate.fixture.ts';
import { makeCertificate } from './make-certificate.ts';
import { pemOf } from './pem.ts';
import { sealBytes } from './seal-bytes.ts';
import { stamp } from './sealed-files.fixture.ts';
import { smallPdf } from './small-pdf.fixture.ts';
import { timeStampAuthority } from './time-stamp-authority.fixture.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NOW = new Date('2026-03-02T10:15:30.123Z');
const HOW = { signed_at: NOW.toISOString(), reason: 'Signed', name: 'Ledger & Co' };
const { certificate, key } = makeCertificate('Ledger & Co', NOW);
const other = makeCertificate('Ledger & Co', NOW);
const authority = timeStampAuthority();
const sealed = sealBytes(smallPdf(), { certificates: [certificate], key: createPrivateKey(key) }, HOW);
const stamped = stamp(sealed, { by: authority });

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

function flipped(pdf: Buffer, index: number): Buffer {
  const copy = Buffer.from(pdf);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}
/** Offsets in the text, in the seal's dictionary, in the digits of the last signature, and at the end. */
const indexes = (pdf: Buffer) => [
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

  it('is not the firm’s if another certificate is named', () => {
    for (const { status, output } of [byScript(pdf, OTHER), byTool(pdf, '--certificate', OTHER)]) {
      expect(status).toBe(3);
      expect(output).toMatch(/intact, but .* another certificate than the one/i);
      expect(output).not.toMatch(/NOT INTACT/i);
    }
  });

  it('is refused by openssl and the tool once changed or extended', () => {
    for (const broken of [
      ...indexes(pdf).map((index) => flipped(pdf, index)),
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

it('a stamped file has an unknown authority if another one is named', () => {
  const { status, output } = byScript(stamped, FIRM, OTHER);
  expect([status, output]).toEqual([3, expect.stringMatching(/INTACT, but .* another authority/)]);
});

describe('a stranger’s time stamp on an intact file', () => {
  const stranger = timeStampAuthority('/CN=Stranger');
  const tomorrow = new Date(Date.now() + 86_400_000);

  it.each([
    ['of 2016', { at: new Date('2016-05-04T10:00:00Z') }, 'before the document was sealed'],
    ['from six minutes before the seal', { at: new Date(NOW.getTime() - 360_000) }, 'before the document'],
    ['of tomorrow', { at: tomorrow }, 'still to come'],
  ])('%s is named as foreign by openssl and by the tool', (_name, how, why) => {
    const file = stamp(sealed, { by: stranger, ...how });
    for (const { status, output } of [byScript(file, FIRM), byTool(file, '--certificate', FIRM)]) {
      expect([status, output]).toEqual([3, expect.stringMatching(/intact, but its time stamp does/i)]);
      expect(output).toContain(why);
      expect(output).toContain('Stranger');
    }
  });

  it('by another authority than the named one is foreign', () => {
    const file = stamp(sealed, { by: stranger });
    const foreign = byTool(file, '--authority', path('known.pem', authority.certificate.certificate));
    expect(foreign.status).toBe(3);
    expect(foreign.output).toMatch(
      /Time stamp +none that counts\n +Foreign stamp claims 2026-03-02T10:16:30.*Stranger/,
    );
    expect(foreign.output).toContain('by another authority than the one you named');
    for (const pem of [stranger.certificate.certificate, stranger.certificate.ca])
      expect(byTool(file, '--authority', path('named.pem', pem)).status).toBe(0);
  });

  it.each([20 * 365 * 86_400, -86_400])('doesn’t count with an accuracy of %d seconds', (seconds) => {
    const file = stamp(sealed, { by: stranger, seconds });
    expect(byTool(file)).toMatchObject({ status: 3, output: expect.stringContaining('may be off') });
  });

  it('within five minutes of the seal counts, because clocks differ', () => {
    const file = stamp(sealed, { at: new Date(NOW.getTime() - 240_000) });
    expect([byScript(file).status, byTool(file).status]).toEqual([0, 0]);
  });
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
