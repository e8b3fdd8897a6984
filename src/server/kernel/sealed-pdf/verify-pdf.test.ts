import { describe, expect, it } from 'vitest';
import { lastSignature, openssl } from './openssl.fixture.ts';
import {
  authority,
  sealed,
  sealedByChain,
  stamp,
  stamped,
  undetectedBytes,
  undetectedDigits,
} from './sealed-files.fixture.ts';
import { smallPdf } from './small-pdf.fixture.ts';
import { verifyPdf } from './verify-pdf.ts';

/** The file with an object appended that viewers may show. */
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

describe('a sealed file', () => {
  it('says when and by which certificate it was sealed', () => {
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

  it('is intact after a time stamp is appended to its bytes', () => {
    expect(verifyPdf(stamped)).toMatchObject({
      state: 'sealed',
      seal: {
        stamp: {
          at: '2026-03-02T10:16:30.123Z',
          accuracy_ms: 1_000,
          authority: { subject: 'CN=Test Time Stamps' },
          issuers: [{ subject: 'CN=Test Authority' }],
        },
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
    ['a sealed file', sealed, 31],
    ['a file sealed with a chain', sealedByChain, 113],
    ['a stamped file', stamped, 113],
  ])('if a byte of %s is changed', (_name, file, step) => {
    expect(undetectedBytes(file, step)).toEqual([]);
  });

  it.each([
    ['the seal', sealed],
    ['the time stamp', stamped],
  ])('if a bit changes in the digits or trailing zeros of %s', (_name, file) => {
    expect(undetectedDigits(file, 1_009)).toEqual([]);
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
  ])('with an addition reported if %s after its seal', (_name, file) => {
    expect(verifyPdf(file)).toEqual({
      state: 'changed',
      part: 'addition',
      why: 'Something was added after the seal',
    });
  });

  it('with only the change reported if something is added too', () => {
    const file = withAddition(sealed);
    file[500] = (file[500] ?? 0) ^ 1;
    expect(verifyPdf(file)).toMatchObject({ state: 'changed', part: 'seal' });
  });

  it.each([
    ['it is cut off', sealed.subarray(0, -1), 'seal'],
    ['it is stamped and cut off', stamped.subarray(0, -1), 'stamp'],
    ['a digit of the time stamp is changed', withChangedStamp, 'stamp'],
  ])('if %s, and the changed part is reported', (_name, file, part) => {
    expect(verifyPdf(file)).toMatchObject({ state: 'changed', part });
  });

  it.each([
    ['an unsealed PDF', smallPdf()],
    ['a text', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
  ])('with a report as unsealed if it is %s', (_name, file) => {
    expect(verifyPdf(file)).toEqual({ state: 'unsealed' });
  });
});
