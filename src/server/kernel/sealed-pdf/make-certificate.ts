import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
} from 'pkijs';
import { arrayBuffer, decode, encode, OID } from './cms.ts';

const YEARS = 10;
const COMMON_NAME = '2.5.4.3';
/** Longest common name, by X.520. */
const NAME_MAX = 64;

export interface MadeKey {
  certificate: Buffer;
  /** PKCS#8, PEM. */
  key: string;
}

/** Makes an ECDSA P-256 key with a self-signed certificate, valid for ten years from the day before `now`. */
export function makeCertificate(name: string, now: Date): MadeKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = new Certificate({ version: 2 });
  // Positive, and without leading zeros.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: serial });
  const text = [...name].slice(0, NAME_MAX).join('');
  for (const person of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: text });
    person.typesAndValues = [new AttributeTypeAndValue({ type: COMMON_NAME, value })];
  }
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() - 1);
  day.setUTCMilliseconds(0);
  certificate.notBefore.value = day;
  certificate.notAfter.value = new Date(day);
  certificate.notAfter.value.setUTCFullYear(day.getUTCFullYear() + YEARS);
  const schema = decode(publicKey.export({ type: 'spki', format: 'der' }));
  certificate.subjectPublicKeyInfo = new PublicKeyInfo({ schema });
  // Digital signature and content commitment.
  const usage = new BitString({ valueHex: new Uint8Array([0xc0]), unusedBits: 6 });
  certificate.extensions = [
    extension('2.5.29.19', true, encode(new BasicConstraints({ cA: false }).toSchema())),
    extension('2.5.29.15', true, encode(usage)),
    extension('2.5.29.14', false, encode(new OctetString({ valueHex: randomBytes(20) }))),
  ];
  const algorithm = new AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 });
  certificate.signature = algorithm;
  certificate.signatureAlgorithm = algorithm;
  const signature = sign('sha256', encode(certificate.encodeTBS()), privateKey);
  certificate.signatureValue = new BitString({ valueHex: signature });
  return {
    certificate: encode(certificate.toSchema(true)),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

function extension(extnID: string, critical: boolean, value: Buffer): Extension {
  return new Extension({ extnID, critical, extnValue: arrayBuffer(value) });
}
