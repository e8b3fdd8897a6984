import { generateKeyPairSync, sign } from 'node:crypto';
import { BitString } from 'asn1js';
import { Certificate } from 'pkijs';
import { decode, encode } from './cms.ts';
import { openssl } from './openssl.fixture.ts';
import { derOf, pemOf } from './pem.ts';

export interface IssuedCertificate {
  /** All fields are PEM. */
  ca: string;
  certificate: string;
  /** The certificate, followed by its authority's. */
  chain: string;
  /** PKCS#8. */
  key: string;
}

const keyPem = () =>
  String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );

const ROOT_KEY = keyPem();
const ROOT_EXTENSIONS = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
const ROOT = openssl(
  { key: ROOT_KEY },
  ...['req', '-x509', '-new', '-key', 'key', '-subj', '/CN=Test Authority', '-days', '3650'],
  ...ROOT_EXTENSIONS.flatMap((extension) => ['-addext', extension]),
);

/** Makes a certificate with an RSA key, issued by the test's authority, and valid since `from` or since now. */
export function issuedCertificate({
  subject = '/O=Ledger & Co/CN=Ledger Seal',
  days = 3650,
  from,
  extensions = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation'],
}: {
  subject?: string;
  days?: number;
  from?: Date;
  extensions?: string[];
} = {}): IssuedCertificate {
  const key = keyPem();
  const issued = openssl(
    { key, root: ROOT, rootkey: ROOT_KEY },
    ...['req', '-x509', '-new', '-key', 'key', '-CA', 'root', '-CAkey', 'rootkey'],
    ...['-subj', subject, '-days', String(days)],
    ...extensions.flatMap((extension) => ['-addext', extension]),
  );
  const certificate = from ? validSince(issued, from) : issued;
  return { ca: ROOT, certificate, chain: certificate + ROOT, key };
}

/** The same certificate with an earlier start, which openssl can't set before 3.4. */
function validSince(pem: string, from: Date): string {
  const [der] = derOf(pem);
  const certificate = new Certificate({ schema: decode(der ?? Buffer.alloc(0)) });
  certificate.notBefore.value = from;
  const signature = sign('sha256', encode(certificate.encodeTBS()), ROOT_KEY);
  certificate.signatureValue = new BitString({ valueHex: signature });
  return pemOf(encode(certificate.toSchema(true)));
}
