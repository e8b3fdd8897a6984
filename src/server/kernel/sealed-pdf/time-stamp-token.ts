import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { Integer, Null, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedData,
  type SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import type { StatedTime } from '#contract/proposals/verification/stamp-standing.ts';
import { attempt, CmsError, decode, encode, MOST_CERTIFICATES, OID, sha256Digest } from './cms.ts';

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const UNREADABLE = 'The time stamp can’t be read';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

const DIGESTS: Record<string, string> = {
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** Signature algorithms with their key type and, where they name one, their digest. */
const SIGNATURES: Record<string, { key: 'rsa' | 'ec'; digest?: string }> = {
  '1.2.840.113549.1.1.1': { key: 'rsa' },
  [OID.rsaWithSha256]: { key: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', digest: 'sha512' },
  [OID.ecdsaWithSha256]: { key: 'ec', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', digest: 'sha512' },
};

export interface TimeStamp extends StatedTime {
  authority: X509Certificate;
  /** The certificates of the authority's issuers in the token, each verified by the next. */
  issuers: X509Certificate[];
}

export interface TimeStampRequest {
  digest: Buffer;
  nonce: Buffer;
  /** DER. */
  bytes: Buffer;
}

/** A request for a time stamp (RFC 3161) of these bytes. It asks for the authority's certificates too. */
export function timeStampRequest(covered: Uint8Array): TimeStampRequest {
  const digest = sha256Digest(covered);
  const nonce = randomBytes(16);
  // Positive, and without leading zeros.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256 }),
      hashedMessage: new OctetString({ valueHex: digest }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return { digest, nonce, bytes: encode(request.toSchema()) };
}

/**
 * Returns the token of a response in the form that `readTimeStamp` accepts.
 * @throws CmsError saying why the response can't be used
 */
export function tokenOf(response: Buffer, { nonce, digest }: TimeStampRequest): Buffer {
  const parsed = attempt('The response can’t be read', () => new TimeStampResp({ schema: decode(response) }));
  const { status, timeStampToken } = parsed;
  if (status.status > 1 || !timeStampToken) {
    const words = (status.statusStrings ?? []).map((text) => text.valueBlock.value).join(', ');
    throw new CmsError(`The authority refused with status ${status.status}${words && `: ${words}`}`);
  }
  const { token, info } = attempt(UNREADABLE, () => normalised(encode(timeStampToken.toSchema())));
  const theirs = info.nonce && Buffer.from(info.nonce.valueBlock.valueHexView);
  if (!theirs?.equals(nonce)) throw new CmsError('The response has another nonce');
  checkImprint(info, digest);
  return token;
}

/**
 * Returns the time and the authority of a token that covers exactly these bytes. Only the normalised encoding that
 * `tokenOf` returns is accepted, so that no bit of a stored token can change unnoticed.
 * @throws CmsError
 */
export function readTimeStamp(covered: Uint8Array, token: Buffer): TimeStamp {
  const { token: expected, info, ...known } = attempt(UNREADABLE, () => normalised(token));
  if (!expected.equals(token)) throw new CmsError('The time stamp has an unusual encoding');
  checkImprint(info, sha256Digest(covered));
  return { at: info.genTime.toISOString(), ...known };
}

/** pkijs reads a long integer as 0. Written again, the accuracy then isn't what the content has. */
function accuracyOf({ accuracy }: TSTInfo, content: Buffer): number {
  if (!accuracy) return 0;
  if (!content.includes(encode(accuracy.toSchema()))) return Number.MAX_SAFE_INTEGER;
  const { seconds = 0, millis = 0, micros = 0 } = accuracy;
  return seconds * 1_000 + millis + micros / 1_000;
}

function checkImprint({ messageImprint }: TSTInfo, digest: Buffer): void {
  const { hashAlgorithm, hashedMessage } = messageImprint;
  const same = Buffer.from(hashedMessage.valueBlock.valueHexView).equals(digest);
  if (hashAlgorithm.algorithmId !== OID.sha256 || !same)
    throw new CmsError('The time stamp is for another document');
}

/**
 * Verifies a token and removes whatever its signature doesn't protect: unsigned attributes, revocation lists, and
 * certificates outside the signer's chain.
 */
function normalised(bytes: Buffer): { token: Buffer; info: TSTInfo } & Omit<TimeStamp, 'at'> {
  const container = new ContentInfo({ schema: decode(bytes) });
  if (container.contentType !== OID.signedData) throw new CmsError('The time stamp isn’t signed');
  const data = new SignedData({ schema: container.content });
  const [signer] = data.signerInfos;
  const { eContent, eContentType } = data.encapContentInfo;
  if (!signer || data.signerInfos.length > 1 || data.version !== 3 || signer.version !== 1)
    throw new CmsError('The time stamp has an unusual form');
  if ((data.certificates ?? []).length > MOST_CERTIFICATES)
    throw new CmsError('The time stamp has too many certificates');
  if (eContentType !== TST_INFO || !eContent) throw new CmsError('The time stamp has no content');
  const content = Buffer.from(eContent.getValue());
  const certificates = (data.certificates ?? []).filter((one) => one instanceof Certificate);
  const leaf = certificates.find((certificate) => isSigner(certificate, signer));
  if (!leaf) throw new CmsError('The time stamp lacks its authority’s certificate');
  const authority = new X509Certificate(encode(leaf.toSchema()));
  checkSignature(signer, content, authority);
  const info = new TSTInfo({ schema: decode(content) });
  if (!authority.keyUsage?.includes(TIME_STAMPING))
    throw new CmsError('The authority’s certificate isn’t for time stamps');
  if (info.genTime < authority.validFromDate || info.genTime > authority.validToDate)
    throw new CmsError('The time stamp was made outside the validity of its authority’s certificate');

  delete signer.unsignedAttrs;
  delete data.crls;
  delete data.ocsps;
  data.digestAlgorithms = [signer.digestAlgorithm];
  const chain = protectedChain(leaf, certificates);
  data.certificates = chain;
  const token = new ContentInfo({ contentType: OID.signedData, content: data.toSchema(true) });
  const issuers = chain.slice(1).map((one) => new X509Certificate(encode(one.toSchema())));
  const accuracy_ms = accuracyOf(info, content);
  return { token: encode(token.toSchema()), info, accuracy_ms, authority, issuers };
}

function isSigner({ issuer, serialNumber }: Certificate, { sid }: SignerInfo): boolean {
  return (
    sid instanceof IssuerAndSerialNumber &&
    encode(sid.issuer.toSchema()).equals(encode(issuer.toSchema())) &&
    encode(sid.serialNumber).equals(encode(serialNumber))
  );
}

function checkSignature(signer: SignerInfo, content: Buffer, authority: X509Certificate): void {
  const { digestAlgorithm, signatureAlgorithm, signature, signedAttrs } = signer;
  const digest = DIGESTS[digestAlgorithm.algorithmId];
  const algorithm = SIGNATURES[signatureAlgorithm.algorithmId];
  const { publicKey } = authority;
  if (!digest || !algorithm || !hasNoParameters(digestAlgorithm) || !hasNoParameters(signatureAlgorithm))
    throw new CmsError('The time stamp uses an algorithm that isn’t supported');
  if (publicKey.asymmetricKeyType !== algorithm.key || (algorithm.digest ?? digest) !== digest)
    throw new CmsError('The time stamp’s algorithm doesn’t match its authority’s certificate');
  const attributeOf = (type: string) =>
    signedAttrs?.attributes.find((attribute) => attribute.type === type)?.values[0];
  const stated = attributeOf(OID.messageDigest);
  const actual = createHash(digest).update(content).digest();
  if (!(stated instanceof OctetString) || !Buffer.from(stated.valueBlock.valueHexView).equals(actual))
    throw new CmsError('The time stamp’s content has changed');
  const named =
    namesCertificate(attributeOf(OID.signingCertificateV2), authority) ||
    namesCertificate(attributeOf(SIGNING_CERTIFICATE), authority, 'sha1');
  if (!named) throw new CmsError('The time stamp doesn’t name its authority’s certificate');
  const signed = Buffer.from(signedAttrs?.encodedValue ?? new ArrayBuffer());
  const valid = verify(digest, signed, publicKey, Buffer.from(signature.valueBlock.valueHexView));
  if (!valid) throw new CmsError('The time stamp’s signature is invalid');
}

function hasNoParameters({ algorithmParams }: AlgorithmIdentifier): boolean {
  return algorithmParams === undefined || algorithmParams instanceof Null;
}

/** Whether the first certificate that the attribute names is this one. The attribute may also name the digest. */
function namesCertificate(value: unknown, certificate: X509Certificate, digest?: 'sha1'): boolean {
  const first = firstOf(firstOf(value));
  if (!(first instanceof Sequence)) return false;
  const parts = first.valueBlock.value;
  const [algorithm] = parts;
  const hash = parts.find((part) => part instanceof OctetString);
  const name =
    digest ??
    (algorithm instanceof Sequence
      ? DIGESTS[new AlgorithmIdentifier({ schema: algorithm }).algorithmId]
      : 'sha256');
  if (!hash || name === undefined) return false;
  return createHash(name).update(certificate.raw).digest().equals(Buffer.from(hash.valueBlock.valueHexView));
}

function firstOf(value: unknown): unknown {
  return value instanceof Sequence ? value.valueBlock.value[0] : undefined;
}

/** The signer's certificate with those of its issuers up to a self-signed one, or alone if the chain is incomplete. */
function protectedChain(leaf: Certificate, all: readonly Certificate[]): Certificate[] {
  const chain = [leaf];
  for (let last = leaf; ; ) {
    const x509 = new X509Certificate(encode(last.toSchema()));
    const issuer = all.find((one) => {
      const candidate = new X509Certificate(encode(one.toSchema()));
      return x509.checkIssued(candidate) && x509.verify(candidate.publicKey);
    });
    if (issuer === undefined) return [leaf];
    if (issuer === last) return chain;
    if (chain.includes(issuer)) return [leaf];
    chain.push(issuer);
    last = issuer;
  }
}
