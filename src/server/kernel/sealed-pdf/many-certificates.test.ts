import { createPrivateKey } from 'node:crypto';
import { ContentInfo, SignedData } from 'pkijs';
import { expect, it } from 'vitest';
import { decode, encode, OID, signCms } from './cms.ts';
import { makeCertificate } from './make-certificate.ts';
import { sealedByChain } from './sealed-files.fixture.ts';
import { timeStampAuthority } from './time-stamp-authority.fixture.ts';
import { readTimeStamp, timeStampRequest, tokenOf } from './time-stamp-token.ts';
import { verifyCms } from './verify-cms.ts';
import { verifyPdf } from './verify-pdf.ts';

const { certificate, key } = makeCertificate('Nobody', new Date());
const COVERED = Buffer.from('covered');

it('a signature with more than ten certificates is refused', () => {
  const signer = { certificates: Array<Buffer>(11).fill(certificate), key: createPrivateKey(key) };
  expect(() => verifyCms(COVERED, signCms(COVERED, signer))).toThrow('too many certificates');
  expect(verifyPdf(sealedByChain).state).toBe('sealed');
});

it('a time stamp with more than ten certificates is refused before they are compared', () => {
  const request = timeStampRequest(COVERED);
  const token = tokenOf(timeStampAuthority().reply(request.bytes), request);
  expect(readTimeStamp(COVERED, token).at).toMatch(/Z$/);
  const data = new SignedData({ schema: new ContentInfo({ schema: decode(token) }).content });
  const [leaf, root] = data.certificates ?? [];
  if (!leaf || !root) throw new Error('The token has a chain');
  data.certificates = [leaf, ...Array<typeof root>(144).fill(root)];
  const long = new ContentInfo({ contentType: OID.signedData, content: data.toSchema(true) });
  expect(() => readTimeStamp(COVERED, encode(long.toSchema()))).toThrow('too many certificates');
});
