import { type KeyObject, X509Certificate } from 'node:crypto';
import { BitString } from 'asn1js';
import { Certificate } from 'pkijs';
import { Refusal } from '#contract/errors.ts';
import type { CertificateProblem } from '#contract/proposals/sealing/certificate-problem.ts';
import { type CmsSigner, decode, MOST_CERTIFICATES, signCms } from '#server/kernel/sealed-pdf/cms.ts';
import { verifyCms } from '#server/kernel/sealed-pdf/verify-cms.ts';
import type { FoundKeys } from './read-pkcs12.ts';

const LEAST_RSA_BITS = 2_048;
const MOST_RSA_BITS = 8_192;
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];
const KEY_USAGE = '2.5.29.15';
/** Digital signature, and content commitment (non-repudiation): the first two bits. */
const SIGNS = 0b1100_0000;
/** Extended key usages for signing documents. A certificate without extended key usages may sign documents too. */
const DOCUMENT_USES = [
  '2.5.29.37.0', // any
  '1.3.6.1.5.5.7.3.36', // documents
  '1.3.6.1.5.5.7.3.4', // email
  '1.3.6.1.5.5.7.3.2', // client authentication, which most certificates of people and firms have
  '1.2.840.113583.1.1.5', // Adobe
  '1.3.6.1.4.1.311.10.3.12', // Microsoft
];

const refused = (problem: CertificateProblem) => new Refusal('CERTIFICATE_REFUSED', { problem });

/**
 * Returns a key that can seal documents at this moment, with its certificate, followed by those of its issuers. Other
 * certificates in the file are left out. Throws CERTIFICATE_REFUSED.
 */
export function checkSigner({ certificates, keys }: FoundKeys, now: Date): CmsSigner {
  if (certificates.length === 0) throw refused('no_certificate');
  if (keys.length === 0) throw refused('no_key');
  if (certificates.length > MOST_CERTIFICATES) throw refused('too_many');
  const all = certificates.map(x509Of);
  const [leaf, key] = pairOf(all, keys) ?? [];
  if (!leaf || !key) throw refused('other_key');
  if (leaf.validToDate <= now) throw refused('expired');
  if (leaf.validFromDate > now) throw refused('not_yet_valid');
  checkKey(key);
  if (!maySign(leaf)) throw refused('not_for_signing');
  const signer = { certificates: chainOf(leaf, all).map(({ raw }) => raw), key };
  checkSeals(signer);
  return signer;
}

function x509Of(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch {
    throw refused('no_certificate');
  }
}

function pairOf(
  all: readonly X509Certificate[],
  keys: readonly KeyObject[],
): [X509Certificate, KeyObject] | undefined {
  for (const key of keys) {
    const leaf = all.find((one) => one.checkPrivateKey(key));
    if (leaf) return [leaf, key];
  }
  return undefined;
}

function checkKey({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): void {
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails;
  if (asymmetricKeyType === 'ec' && CURVES.includes(namedCurve)) return;
  if (asymmetricKeyType !== 'rsa' || modulusLength > MOST_RSA_BITS) throw refused('unsupported_key');
  if (modulusLength < LEAST_RSA_BITS) throw refused('weak_key');
}

function maySign(leaf: X509Certificate): boolean {
  // Node calls the extended key usages `keyUsage`.
  const uses: string[] | undefined = leaf.keyUsage;
  if (uses && !uses.some((use) => DOCUMENT_USES.includes(use))) return false;
  const { extensions = [] } = new Certificate({ schema: decode(leaf.raw) });
  const usage = extensions.find(({ extnID }) => extnID === KEY_USAGE)?.parsedValue;
  if (usage === undefined) return true;
  return usage instanceof BitString && ((usage.valueBlock.valueHexView[0] ?? 0) & SIGNS) !== 0;
}

function chainOf(leaf: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain = [leaf];
  for (let last = leaf; ; ) {
    const issuer = all.find(
      (one) => !chain.includes(one) && last.checkIssued(one) && last.verify(one.publicKey),
    );
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}

/** Makes and verifies a trial seal, so that an encoding that we can't write again fails here, not later. */
function checkSeals(signer: CmsSigner): void {
  const sample = Buffer.from('Trial');
  try {
    verifyCms(sample, signCms(sample, signer));
  } catch {
    throw refused('unusable');
  }
}
