import { createHash, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { fromBER, Null, ObjectIdentifier, OctetString, Sequence, Set as SetOf } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};

/** Certificates of a signature or a time stamp, with those of their issuers. */
export const MOST_CERTIFICATES = 10;

/** Thrown if a signature, time stamp or certificate can't be accepted. The message is shown to people. */
export class CmsError extends Error {
  override readonly name = 'CmsError';
}

export interface CmsSigner {
  /** DER, the signer's first. */
  certificates: readonly Buffer[];
  key: KeyObject;
}

export const sha256Digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Signs `covered` as EN 319 142-1 requires for PAdES B-B: CMS without the content and without a signing-time attribute.
 * The attribute signing-certificate-v2 names all certificates, so that none can be replaced.
 */
export function signCms(covered: Uint8Array, { certificates, key }: CmsSigner): Buffer {
  const digest = sha256Digest(covered);
  const signature = sign('sha256', encode(new SetOf({ value: attributesOf(certificates, digest) })), key);
  return buildCms(certificates, digest, signature);
}

/** Bytes that the longest signature of this signer needs. */
export function cmsSize({ certificates, key }: CmsSigner): number {
  const { modulusLength } = key.asymmetricKeyDetails ?? {};
  const longest = modulusLength === undefined ? LONGEST_ECDSA : modulusLength / 8;
  return buildCms(certificates, Buffer.alloc(32), Buffer.alloc(longest)).length;
}

/** Bytes of an ECDSA signature with the largest curve that we accept, P-521. */
const LONGEST_ECDSA = 139;

export function buildCms(certificates: readonly Buffer[], digest: Buffer, signature: Buffer): Buffer {
  const [leaf] = certificates;
  if (!leaf) throw new CmsError('The signature has no certificate');
  const parsed = certificates.map(parseCertificate);
  const { issuer, serialNumber } = parseCertificate(leaf);
  const digestAlgorithm = new AlgorithmIdentifier({ algorithmId: OID.sha256 });
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: parsed,
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        digestAlgorithm,
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: attributesOf(certificates, digest).map((schema) => new Attribute({ schema })),
        }),
        signatureAlgorithm: signatureAlgorithm(leaf),
        signature: new OctetString({ valueHex: signature }),
      }),
    ],
  });
  const content = data.toSchema(true);
  return encode(new ContentInfo({ contentType: OID.signedData, content }).toSchema());
}

/** The signed attributes in the order of DER. */
export function attributesOf(certificates: readonly Buffer[], digest: Buffer): Sequence[] {
  const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence) =>
    new Sequence({ value: [new ObjectIdentifier({ value: type }), new SetOf({ value: [value] })] });
  const ids = certificates.map(
    (certificate) => new Sequence({ value: [new OctetString({ valueHex: sha256Digest(certificate) })] }),
  );
  return [
    attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
    attribute(OID.messageDigest, new OctetString({ valueHex: digest })),
    attribute(OID.signingCertificateV2, new Sequence({ value: [new Sequence({ value: ids })] })),
  ].sort((one, other) => Buffer.compare(encode(one), encode(other)));
}

function signatureAlgorithm(leaf: Buffer): AlgorithmIdentifier {
  const { publicKey } = new X509Certificate(leaf);
  return publicKey.asymmetricKeyType === 'rsa'
    ? new AlgorithmIdentifier({ algorithmId: OID.rsaWithSha256, algorithmParams: new Null() })
    : new AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 });
}

/** @throws CmsError if encoding the certificate again gives other bytes. */
function parseCertificate(der: Buffer): Certificate {
  const certificate = new Certificate({ schema: decode(der) });
  if (!encode(certificate.toSchema()).equals(der))
    throw new CmsError('The certificate has an unusual encoding');
  return certificate;
}

export function decode(der: Uint8Array) {
  const { offset, result } = fromBER(der);
  if (offset !== der.length) throw new CmsError('The signature can’t be read');
  return result;
}

export function encode(value: { toBER(): ArrayBuffer }): Buffer {
  return Buffer.from(value.toBER());
}

/** A copy, because a buffer is usually a part of a larger one. */
export function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

/** Turns other errors into a CmsError, because the libraries throw many kinds for invalid bytes. */
export function attempt<Value>(message: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof CmsError ? error : new CmsError(message, { cause: error });
  }
}
