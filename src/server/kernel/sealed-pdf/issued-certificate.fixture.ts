import { generateKeyPairSync } from 'node:crypto';
import { openssl } from './openssl.fixture.ts';

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

/** Makes a certificate with an RSA key, issued by the test's authority. */
export function issuedCertificate({
  subject = '/O=Ledger & Co/CN=Ledger Seal',
  days = 3650,
  extensions = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation'],
}: {
  subject?: string;
  days?: number;
  extensions?: string[];
} = {}): IssuedCertificate {
  const key = keyPem();
  const certificate = openssl(
    { key, root: ROOT, rootkey: ROOT_KEY },
    ...['req', '-x509', '-new', '-key', 'key', '-CA', 'root', '-CAkey', 'rootkey'],
    ...['-subj', subject, '-days', String(days)],
    ...extensions.flatMap((extension) => ['-addext', extension]),
  );
  return { ca: ROOT, certificate, chain: certificate + ROOT, key };
}
