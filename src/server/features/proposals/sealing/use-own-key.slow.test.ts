import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { desc, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CertificateProblem } from '#contract/proposals/sealing/certificate-problem.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { issuedCertificate } from '#server/kernel/sealed-pdf/issued-certificate.fixture.ts';
import { lastSignature, openssl } from '#server/kernel/sealed-pdf/openssl.fixture.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { verifyPdf } from '#server/kernel/sealed-pdf/verify-pdf.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { CERTIFICATE_PASSWORD, opensslFile, pkcs12 } from './certificate/certificates.fixture.ts';
import { sealPdf } from './seal-pdf.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  // Certificates made by openssl are valid from the present moment, which moves on while the tests run.
  services.setNow(new Date(Date.now() + 3_600_000).toISOString());
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
});
afterAll(() => services.stop());

const fileOf = (content: Buffer | string) => new File([new Uint8Array(Buffer.from(content))], 'a');
const upload = (certificate: Buffer | string, more: { key?: string; password?: string } = {}) =>
  admin.sealing.useOwn({
    certificate: fileOf(certificate),
    ...(more.key !== undefined && { key: fileOf(more.key) }),
    password: more.password ?? CERTIFICATE_PASSWORD,
  });
const problemOf = (attempt: Promise<unknown>): Promise<CertificateProblem | 'none'> =>
  attempt.then(
    () => 'none',
    (error: { code: string; data: { problem: CertificateProblem } }) => {
      expect(error.code).toBe('CERTIFICATE_REFUSED');
      return error.data.problem;
    },
  );
const fingerprintOf = (pem: string) =>
  new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase();
const seal = () =>
  sealPdf(services, smallPdf(), { signed_at: services.now().toISOString(), reason: 'Signed' });

/** A self-signed certificate, made by openssl. */
function selfSigned(key: string, ...args: string[]) {
  const certificate = openssl(
    { key },
    ...['req', '-x509', '-new', '-key', 'key', '-subj', '/CN=Firm'],
    ...args,
  );
  return { certificate, chain: certificate, key };
}
const pem = (key: { export: (how: { type: 'pkcs8'; format: 'pem' }) => string | Buffer }) =>
  String(key.export({ type: 'pkcs8', format: 'pem' }));
const ecKey = (namedCurve: string) => pem(generateKeyPairSync('ec', { namedCurve }).privateKey);

/** The fingerprints of the seal's certificates. Throws unless our verification and openssl find the file intact. */
function sealedBy(file: Buffer, ca: string): string[] {
  const found = verifyPdf(file);
  if (found.state !== 'sealed') throw new Error(`The file is ${found.state}`);
  const { covered, signature } = lastSignature(file);
  const args = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'signature', '-content', 'covered'];
  openssl({ covered, signature, ca }, ...args, '-CAfile', 'ca', '-purpose', 'any', '-out', '/dev/null');
  return found.seal.certificates.map(({ fingerprint256 }) =>
    fingerprint256.replaceAll(':', '').toLowerCase(),
  );
}

const issued = issuedCertificate();

describe('a PKCS#12 file made by openssl becomes the current key, and its chain is in the seal', () => {
  it.each([
    ['AES-256, as openssl writes by default', []],
    ['AES-128 for the key and the certificate', ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC']],
    ['no encryption of the certificate', ['-certpbe', 'NONE']],
    ['SHA-512', ['-macalg', 'sha512']],
  ])('%s', async (_name, how) => {
    const own = issuedCertificate();
    const [current] = await upload(pkcs12(own, { how }));
    expect(current).toMatchObject({
      origin: 'own',
      made_by_name: 'Ada Admin',
      fingerprint: fingerprintOf(own.certificate),
      issuer: 'CN=Test Authority',
    });
    expect(sealedBy(await seal(), own.ca)).toEqual([fingerprintOf(own.certificate), fingerprintOf(own.ca)]);
  });
});

describe('a certificate becomes the current one', () => {
  it.each([
    ['as PEM with the key in it', (own: typeof issued) => upload(own.key + own.chain, { password: '' })],
    ['as PEM with the key beside it', (own: typeof issued) => upload(own.chain, { key: own.key })],
    [
      'as PEM with the chain in reverse order and an unrelated certificate',
      (own: typeof issued) =>
        upload(own.ca + selfSigned(ecKey('P-256')).certificate + own.certificate, { key: own.key }),
    ],
    [
      'as PEM with an encrypted key',
      (own: typeof issued) =>
        upload(own.chain, {
          key: String(
            opensslFile(
              { key: own.key },
              'pkcs8',
              '-topk8',
              '-in',
              'key',
              '-out',
              'out',
              '-passout',
              'pass:abc',
            ),
          ),
          password: 'abc',
        }),
    ],
  ])('%s', async (_name, use) => {
    const own = issuedCertificate();
    await use(own);
    expect(sealedBy(await seal(), own.ca)).toEqual([fingerprintOf(own.certificate), fingerprintOf(own.ca)]);
  });

  it.each(['P-256', 'P-384', 'P-521'])('with a key on %s', async (curve) => {
    const own = selfSigned(ecKey(curve));
    await upload(pkcs12(own));
    expect(sealedBy(await seal(), own.certificate)).toEqual([fingerprintOf(own.certificate)]);
  });
});

describe('an upload is refused, and the current key stays', () => {
  const ec = ecKey('P-256');
  const rsa = (modulusLength: number) => pem(generateKeyPairSync('rsa', { modulusLength }).privateKey);
  const withUse = (...extensions: string[]) =>
    pkcs12(issuedCertificate({ extensions: ['basicConstraints=critical,CA:FALSE', ...extensions] }));

  it.each<[string, CertificateProblem, () => Promise<unknown>]>([
    ['a wrong password', 'wrong_password', () => upload(pkcs12(issued), { password: 'other' })],
    ['a missing password', 'no_password', () => upload(pkcs12(issued), { password: '' })],
    ['a file of more than 100 kB', 'too_large', () => upload(Buffer.alloc(100_001))],
    ['a key of more than 100 kB', 'key_too_large', () => upload(issued.chain, { key: 'x'.repeat(100_001) })],
    ['an empty file', 'no_certificate', () => upload('')],
    ['a text', 'no_certificate', () => upload('Dear Priya')],
    ['a PKCS#12 file that was cut off', 'no_certificate', () => upload(pkcs12(issued).subarray(0, 500))],
    ['a certificate alone', 'no_key', () => upload(issued.chain)],
    ['a key alone', 'no_certificate', () => upload(issued.key)],
    ["another certificate's key", 'other_key', () => upload(issued.chain, { key: ec })],
    ['a text as the key', 'unreadable_key', () => upload(issued.chain, { key: 'Dear Priya' })],
    [
      'a damaged key',
      'unreadable_key',
      () => upload(issued.chain, { key: issued.key.replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA') }),
    ],
    ['an RSA key of 1,024 bits', 'weak_key', () => upload(pkcs12(selfSigned(rsa(1_024))))],
    ['a key on another curve', 'unsupported_key', () => upload(pkcs12(selfSigned(ecKey('secp256k1'))))],
    [
      'an Ed25519 key',
      'unsupported_key',
      () => upload(pkcs12(selfSigned(pem(generateKeyPairSync('ed25519').privateKey)))),
    ],
    [
      'a certificate for web servers',
      'not_for_signing',
      () => upload(withUse('keyUsage=digitalSignature', 'extendedKeyUsage=serverAuth')),
    ],
    [
      'a certificate for encryption',
      'not_for_signing',
      () => upload(withUse('keyUsage=critical,keyEncipherment,keyCertSign')),
    ],
    [
      'eleven certificates',
      'too_many',
      () => upload(issued.key + issued.certificate.repeat(11), { password: '' }),
    ],
    [
      'RC2 and triple DES, as older programs write',
      'unknown_encryption',
      () => upload(pkcs12(issued, { how: ['-legacy'] })),
    ],
    [
      'triple DES for the key alone',
      'unknown_encryption',
      () => upload(pkcs12(issued, { how: ['-keypbe', 'PBE-SHA1-3DES'] })),
    ],
    [
      'triple DES with a modern key derivation',
      'unknown_encryption',
      () => upload(pkcs12(issued, { how: ['-certpbe', 'DES-EDE3-CBC'] })),
    ],
    [
      'far too many iterations',
      'unknown_encryption',
      () => upload(pkcs12(issued, { how: ['-iter', '2500000', '-nomac'] })),
    ],
  ])('%s: %s', async (_name, problem, attempt) => {
    const before = await services.db.select().from(sealing_keys).where(isNull(sealing_keys.retired_at));
    expect(await problemOf(attempt())).toBe(problem);
    expect(await services.db.select().from(sealing_keys).where(isNull(sealing_keys.retired_at))).toEqual(
      before,
    );
  });

  it('a certificate that has expired, or is not valid yet', async () => {
    const own = pkcs12(issuedCertificate({ days: 30 }));
    const now = services.now();
    services.advance(31 * 24 * 3_600_000);
    expect(await problemOf(upload(own))).toBe('expired');
    services.setNow(new Date(now.getTime() - 24 * 3_600_000).toISOString());
    expect(await problemOf(upload(own))).toBe('not_yet_valid');
    services.setNow(now.toISOString());
  });
});

describe('the firm’s own key', () => {
  it('is stored encrypted', async () => {
    const own = issuedCertificate();
    const before = (await admin.sealing.keys())[0]?.fingerprint;
    const answer = await upload(pkcs12(own));
    const [row] = await services.db.select().from(sealing_keys).where(isNull(sealing_keys.retired_at));
    expect(row?.sealed_key).not.toMatch(/PRIVATE/);
    expect(services.cipher.decrypt(row?.sealed_key ?? '')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    const [entry] = await services.db.select().from(audit_logs).orderBy(desc(audit_logs.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'SEALING_CERTIFICATE_STORED',
      user_name: 'Ada Admin',
      new_values: {
        fingerprint: fingerprintOf(own.certificate),
        subject: 'O=Ledger & Co\nCN=Ledger Seal',
        retired: before,
      },
    });
    const said = JSON.stringify([answer, await admin.sealing.keys(), entry]);
    expect(said).not.toMatch(/PRIVATE|sealed_key/);
    expect(said).not.toContain(CERTIFICATE_PASSWORD);
  });

  it('is stored once by 10 simultaneous requests', async () => {
    const file = pkcs12(issuedCertificate());
    const count = await services.db.$count(sealing_keys);
    await Promise.all(Array.from({ length: 10 }, () => upload(file)));
    expect(await services.db.$count(sealing_keys)).toBe(count + 1);
    const sealed = await seal();
    const [current] = await admin.sealing.keys();
    const [made, own] = await admin.sealing.rotate({ id: current?.id ?? '' });
    expect([made?.origin, own?.origin]).toEqual(['made', 'own']);
    expect(own?.retired_by_name).toBe('Ada Admin');
    expect(verifyPdf(sealed).state).toBe('sealed');
  });

  it('becomes current again if it is uploaded again', async () => {
    const [one, other] = [pkcs12(issuedCertificate()), pkcs12(issuedCertificate())];
    await upload(one);
    await upload(other);
    await Promise.all([upload(one), upload(other), upload(one)]);
    const keys = await admin.sealing.keys();
    expect(keys.filter(({ retired_at }) => retired_at === null)).toHaveLength(1);
    const [current] = await upload(one);
    expect(current).toMatchObject({ origin: 'own', retired_at: null, retired_by_name: null });
    expect(
      (await services.db.select().from(sealing_keys)).filter(({ sealed_key }) => sealed_key),
    ).toHaveLength(1);
    expect(verifyPdf(await seal()).state).toBe('sealed');
  });

  it('is replaced by a key of the product after its certificate has expired', async () => {
    await upload(pkcs12(issuedCertificate({ days: 30 })));
    services.advance(31 * 24 * 3_600_000);
    await seal();
    expect((await admin.sealing.keys()).slice(0, 2)).toMatchObject([
      { origin: 'made', made_by_name: null },
      { origin: 'own', retired_by_name: null },
    ]);
  });
});
