import { verify, X509Certificate } from 'node:crypto';
import { OctetString, Set as SetOf } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';
import {
  attempt,
  attributesOf,
  buildCms,
  CmsError,
  decode,
  encode,
  MOST_CERTIFICATES,
  OID,
  sha256Digest,
} from './cms.ts';

/**
 * Returns the signer's certificates if the signature is theirs and covers exactly these bytes.
 * Every byte of `cms` matters: it must be what we would write for its certificates, digest and signature.
 * @throws CmsError
 */
export function verifyCms(covered: Uint8Array, cms: Buffer): X509Certificate[] {
  return attempt('The signature can’t be read', () => {
    const { certificates, digest, signature } = parseCms(cms);
    if (!sha256Digest(covered).equals(digest)) throw new CmsError('The sealed bytes were changed');
    if (!buildCms(certificates, digest, signature).equals(cms))
      throw new CmsError('The signature has an unusual encoding');
    const chain = certificates.map((certificate) => new X509Certificate(certificate));
    const [signer] = chain;
    const signed = encode(new SetOf({ value: attributesOf(certificates, digest) }));
    if (!signer || !verify('sha256', signed, signer.publicKey, signature))
      throw new CmsError('The signature is invalid');
    return chain;
  });
}

function parseCms(cms: Buffer): { certificates: Buffer[]; digest: Buffer; signature: Buffer } {
  const info = new ContentInfo({ schema: decode(cms) });
  const data = new SignedData({ schema: info.content });
  const [signer] = data.signerInfos;
  const attribute = signer?.signedAttrs?.attributes.find(({ type }) => type === OID.messageDigest);
  const [digest] = attribute?.values ?? [];
  const found = data.certificates ?? [];
  if (found.length > MOST_CERTIFICATES) throw new CmsError('The signature has too many certificates');
  const certificates = found.map((one) => encode(one.toSchema()));
  if (!signer || !(digest instanceof OctetString) || certificates.length === 0)
    throw new CmsError('The signature is incomplete');
  return {
    certificates,
    digest: Buffer.from(digest.valueBlock.valueHexView),
    signature: Buffer.from(signer.signature.valueBlock.valueHexView),
  };
}
