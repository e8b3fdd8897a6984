import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { coveredBytes, fillSignature } from './add-signature.ts';
import { addTimeStamp } from './add-time-stamp.ts';
import { issuedCertificate } from './issued-certificate.fixture.ts';
import { makeCertificate } from './make-certificate.ts';
import { lastSignature, openssl } from './openssl.fixture.ts';
import { derOf } from './pem.ts';
import { sealBytes } from './seal-bytes.ts';
import { smallPdf } from './small-pdf.fixture.ts';
import { timeStampAuthority } from './time-stamp-authority.fixture.ts';
import { timeStampRequest, tokenOf } from './time-stamp-token.ts';
import { verifyPdf } from './verify-pdf.ts';

const NOW = new Date('2026-03-02T10:15:30.123Z');
const HOW = { signed_at: NOW.toISOString(), reason: 'Grüße', name: 'Ledger & Co' };
const { certificate, key } = makeCertificate('Ledger & Co', NOW);
const own = issuedCertificate();
const authority = timeStampAuthority();

const sealed = sealBytes(smallPdf(), { certificates: [certificate], key: createPrivateKey(key) }, HOW);
const sealedByChain = sealBytes(
  smallPdf(),
  { certificates: derOf(own.chain), key: createPrivateKey(own.key) },
  HOW,
);
const stamped = stamp(sealed);

function stamp(file: Buffer): Buffer {
  const unfilled = addTimeStamp(file, 3_000);
  const request = timeStampRequest(coveredBytes(unfilled));
  return fillSignature(unfilled, tokenOf(authority.reply(request.bytes), request));
}

/** The file with an addition that viewers may show, before it is stamped. */
function withAddition(file: Buffer): Buffer {
  const [end = ''] = /startxref\n\d+\n%%EOF\n$/.exec(file.toString('latin1')) ?? [];
  return Buffer.concat([file, Buffer.from(`5 0 obj\n<<\n/Type /Page\n>>\nendobj\n${end}`)]);
}

/** The dictionary of the last signature, up to its digits. */
function dictionaryIn(file: Buffer): Buffer {
  const digits = file.lastIndexOf('/Contents <') + '/Contents <'.length;
  return file.subarray(file.lastIndexOf('<<\n/Type /', digits), digits);
}

/** The stamped file with one digit changed in the middle of its time stamp. */
const withChangedStamp = Buffer.from(stamped);
const digit = stamped.lastIndexOf('/Contents <') + 500;
withChangedStamp.write(stamped.toString('latin1', digit, digit + 1) === '0' ? '1' : '0', digit);

const isIntact = (file: Buffer) => verifyPdf(file).state === 'sealed';

describe('a sealed file', () => {
  it('is intact, and says when and by which certificate it was sealed', () => {
    expect(verifyPdf(sealed)).toMatchObject({
      state: 'sealed',
      seal: {
        signed_at: '2026-03-02T10:15:30.000Z',
        reason: 'Grüße',
        name: 'Ledger & Co',
        certificates: [{ subject: 'CN=Ledger & Co' }],
        stamp: null,
      },
    });
    expect(verifyPdf(sealedByChain)).toMatchObject({
      seal: {
        certificates: [{ subject: 'O=Ledger & Co\nCN=Ledger Seal' }, { subject: 'CN=Test Authority' }],
      },
    });
  });

  it('is intact with a time stamp after its unchanged bytes, and openssl verifies the time stamp too', () => {
    expect(verifyPdf(stamped)).toMatchObject({
      state: 'sealed',
      seal: {
        stamp: { at: expect.stringMatching(/^20\d\d-/), authority: { subject: 'CN=Test Time Stamps' } },
      },
    });
    expect(stamped.subarray(0, sealed.length).equals(sealed)).toBe(true);
    const { covered, signature } = lastSignature(stamped);
    const files = { covered, token: signature, ca: authority.certificate.ca };
    const args = ['ts', '-verify', '-data', 'covered', '-in', 'token', '-token_in', '-CAfile', 'ca'];
    expect(() => openssl(files, ...args)).not.toThrow();
  });
});

describe('a file is not intact', () => {
  it.each([
    ['any byte of a sealed file', sealed, 1],
    ['a byte of a file sealed with a chain', sealedByChain, 37],
    ['a byte of a stamped file', stamped, 23],
  ])('if %s is changed', (_name, file, step) => {
    const missed: number[] = [];
    for (let at = 0; at < file.length; at += step) {
      const copy = Buffer.from(file);
      // The changed bit differs from byte to byte, so that the whole file covers all eight bits.
      copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
      if (isIntact(copy)) missed.push(at);
    }
    expect(missed).toEqual([]);
  });

  it.each([
    ['the seal', sealed],
    ['the time stamp', stamped],
  ])('if a bit is changed in the digits of %s or in the zeros after them', (_name, file) => {
    const missed: string[] = [];
    const from = file.lastIndexOf('/Contents <') + '/Contents '.length;
    const to = file.indexOf('>', from) + 1;
    for (let at = from; at < to; at += 61) {
      for (let bit = 0; bit < 8; bit += 1) {
        const copy = Buffer.from(file);
        copy[at] = (copy[at] ?? 0) ^ (1 << bit);
        if (isIntact(copy)) missed.push(`${at - from}:${bit}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it.each([
    ['a byte is added', Buffer.concat([sealed, Buffer.from('\n')])],
    ['an object that viewers show is added', withAddition(sealed)],
    ['a byte is added to a stamped file', Buffer.concat([stamped, Buffer.from('%')])],
    ['an object is added to a stamped file', withAddition(stamped)],
    ['it is stamped twice', stamp(stamped)],
    ['another sealed file is appended', Buffer.concat([sealed, sealed])],
    ['the dictionary of another seal is appended', Buffer.concat([sealed, dictionaryIn(sealed)])],
    ['the dictionary of a time stamp is appended', Buffer.concat([sealed, dictionaryIn(stamped)])],
    ['something other than a time stamp was added and stamped', stamp(withAddition(sealed))],
  ])('if %s after its seal, and it is reported as having an addition', (_name, file) => {
    expect(verifyPdf(file)).toEqual({
      state: 'changed',
      part: 'addition',
      why: 'Something was added after the seal',
    });
  });

  it('if something is added after its seal and a sealed byte is changed, and only the change is reported', () => {
    const file = withAddition(sealed);
    file[500] = (file[500] ?? 0) ^ 1;
    expect(verifyPdf(file)).toMatchObject({ state: 'changed', part: 'seal' });
  });

  it.each([
    ['it is cut off', sealed.subarray(0, -1), 'seal'],
    ['a stamped file is cut off', stamped.subarray(0, -1), 'stamp'],
    ['a digit of the time stamp is changed', withChangedStamp, 'stamp'],
  ])('if %s', (_name, file, part) => {
    expect(verifyPdf(file)).toMatchObject({ state: 'changed', part });
  });

  it.each([
    ['an unsealed PDF', smallPdf()],
    ['a text', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
  ])('if it is %s, and it is reported as unsealed, not as changed', (_name, file) => {
    expect(verifyPdf(file)).toEqual({ state: 'unsealed' });
  });
});
