import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { issuedCertificate } from './issued-certificate.fixture.ts';
import { makeCertificate } from './make-certificate.ts';
import { lastSignature, openssl } from './openssl.fixture.ts';
import { derOf, pemOf } from './pem.ts';
import { PdfError, readPdf } from './read-pdf.ts';
import { sealBytes } from './seal-bytes.ts';
import { smallPdf } from './small-pdf.fixture.ts';

const NOW = new Date('2026-03-02T10:15:30.123Z');
const HOW = { signed_at: NOW.toISOString(), reason: 'Grüße (an "alle")', name: 'Ledger & Co' };

const { certificate, key } = makeCertificate('Ledger & Co', NOW);
const signer = { certificates: [certificate], key: createPrivateKey(key) };
const sealed = sealBytes(smallPdf(), signer, HOW);

const VERIFY = ['cms', '-verify', '-binary', '-cades', '-inform', 'der', '-in', 'cms', '-content', 'covered'];
const TRUST = ['-CAfile', 'ca', '-purpose', 'any', '-no_check_time', '-out', 'out'];

function verify(pdf: Buffer, ca: string) {
  const { covered, signature } = lastSignature(pdf);
  return openssl({ covered, cms: signature, ca }, ...VERIFY, ...TRUST);
}

describe('a sealed PDF', () => {
  it('is verified by openssl, including the signing-certificate attribute', () => {
    expect(() => verify(sealed, pemOf(certificate))).not.toThrow();
  });

  it('has exactly the signed attributes of PAdES B-B: no signing time', () => {
    const { signature } = lastSignature(sealed);
    const printed = openssl(
      { cms: signature },
      'cms',
      '-cmsout',
      '-print',
      '-noout',
      '-inform',
      'der',
      '-in',
      'cms',
    );
    const [, attributes = ''] = /signedAttrs:(.*?)signatureAlgorithm/s.exec(printed) ?? [];
    expect(attributes.match(/object: \S+/g)?.toSorted()).toEqual([
      'object: contentType',
      'object: id-smime-aa-signingCertificateV2',
      'object: messageDigest',
    ]);
  });

  it('keeps the tags, the language and all bytes before the seal', () => {
    expect(sealed.subarray(0, smallPdf().length).equals(smallPdf())).toBe(true);
    const pdf = readPdf(sealed);
    const root = pdf.dictionary(1);
    expect(Object.fromEntries(root)).toMatchObject({
      Lang: '(en-GB)',
      MarkInfo: '3 0 R',
      StructTreeRoot: '4 0 R',
    });
    const text = sealed.toString('latin1');
    expect(text).toContain('/M (D:20260302101530Z)');
    expect(text).toContain(
      Buffer.from('Grüße (an "alle")', 'utf16le').swap16().toString('hex').toUpperCase(),
    );
  });

  it('has a field with the properties that PDF/A requires', () => {
    const pdf = readPdf(sealed);
    const field = Object.fromEntries(pdf.dictionary(11));
    expect(field).toMatchObject({ Subtype: '/Widget', FT: '/Sig', F: '132', Rect: '[0 0 0 0]', V: '10 0 R' });
    expect(Object.fromEntries(pdf.dictionary(5))).toMatchObject({ Annots: '[11 0 R]', Tabs: '/S' });
    expect(Object.fromEntries(pdf.dictionary(12))).toEqual({ Fields: '[11 0 R]', SigFlags: '3' });
  });

  it('keeps the annotations of a PDF that has a form', () => {
    const before = smallPdf()
      .toString('latin1')
      .replace('/StructParents 0\n', '/Annots [6 0 R ]\n')
      .replace('/Lang (en-GB)\n', '/AcroForm<<>>\n');
    // Both replacements are as long as the originals, so that all offsets stay the same.
    expect(before.length).toBe(smallPdf().length);
    const pdf = readPdf(sealBytes(Buffer.from(before, 'latin1'), signer, HOW));
    expect(pdf.dictionary(5).get('Annots')).toBe('[6 0 R 11 0 R]');
  });

  it('with an RSA key and a certificate chain is verified by openssl', () => {
    const { ca, chain, key } = issuedCertificate();
    const own = { certificates: derOf(chain), key: createPrivateKey(key) };
    expect(() => verify(sealBytes(smallPdf(), own, HOW), ca)).not.toThrow();
  });
});

it.each([
  ['a file that isn’t a PDF', Buffer.from('hello')],
  ['a PDF that is cut off', smallPdf().subarray(0, -20)],
  [
    'a PDF whose startxref points elsewhere',
    Buffer.from(
      smallPdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n9'),
      'latin1',
    ),
  ],
])('%s is refused', (_name, file) => {
  expect(() => sealBytes(file, signer, HOW)).toThrow(PdfError);
});
