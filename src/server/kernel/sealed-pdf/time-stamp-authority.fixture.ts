import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IssuedCertificate, issuedCertificate } from './issued-certificate.fixture.ts';

const CONFIG = `
[tsa]
default_tsa = main
[main]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** A time-stamp authority with a certificate that the test's authority issued. */
export function timeStampAuthority(): { certificate: IssuedCertificate; reply(query: Buffer): Buffer } {
  const certificate = issuedCertificate({
    subject: '/CN=Test Time Stamps',
    extensions: [
      'basicConstraints=critical,CA:FALSE',
      'keyUsage=critical,digitalSignature',
      'extendedKeyUsage=critical,timeStamping',
    ],
  });
  return {
    certificate,
    reply(query) {
      const folder = mkdtempSync(join(tmpdir(), 'tallygate-tsa-'));
      try {
        const files = {
          config: CONFIG,
          query,
          signer: certificate.certificate,
          ...certificate,
          serial: '01\n',
        };
        for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
        const args = ['ts', '-reply', '-config', 'config', '-queryfile', 'query', '-out', 'reply'];
        execFileSync('openssl', [...args, '-signer', 'signer', '-inkey', 'key', '-chain', 'chain'], {
          cwd: folder,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        return readFileSync(join(folder, 'reply'));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}
