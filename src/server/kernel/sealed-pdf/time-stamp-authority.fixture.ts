import { execFileSync } from 'node:child_process';
import { sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OctetString, Set as SetOf } from 'asn1js';
import { Accuracy, ContentInfo, SignedData, TimeStampResp, TSTInfo } from 'pkijs';
import { decode, encode, OID, sha256Digest } from './cms.ts';
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

export interface Authority {
  certificate: IssuedCertificate;
  /** States the machine's time, or the time and the seconds of accuracy that are given. */
  reply(query: Buffer, stated?: { at: Date; seconds?: number }): Buffer;
}

/** A time-stamp authority with a certificate that the test's authority issued. */
export function timeStampAuthority(subject = '/CN=Test Time Stamps'): Authority {
  const certificate = issuedCertificate({
    subject,
    from: new Date('2015-01-01T00:00:00Z'),
    extensions: [
      'basicConstraints=critical,CA:FALSE',
      'keyUsage=critical,digitalSignature',
      'extendedKeyUsage=critical,timeStamping',
    ],
  });
  return {
    certificate,
    reply(query, stated) {
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
        const reply = readFileSync(join(folder, 'reply'));
        return stated ? restated(reply, certificate.key, stated) : reply;
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

/** The same response with another time, signed again: openssl always states the machine's time. */
function restated(reply: Buffer, key: string, { at, seconds = 1 }: { at: Date; seconds?: number }): Buffer {
  const response = new TimeStampResp({ schema: decode(reply) });
  const data = new SignedData({ schema: response.timeStampToken?.content });
  const [signer] = data.signerInfos;
  const old = data.encapContentInfo.eContent;
  if (!signer?.signedAttrs || !old) throw new Error('The response has no token');
  const info = new TSTInfo({ schema: decode(Buffer.from(old.getValue())) });
  info.genTime = at;
  info.accuracy = new Accuracy({ seconds });
  const content = encode(info.toSchema());
  data.encapContentInfo.eContent = new OctetString({ valueHex: content });
  const { attributes } = signer.signedAttrs;
  for (const attribute of attributes)
    if (attribute.type === OID.messageDigest)
      attribute.values = [new OctetString({ valueHex: sha256Digest(content) })];
  const signed = encode(new SetOf({ value: attributes.map((attribute) => attribute.toSchema()) }));
  signer.signature = new OctetString({ valueHex: sign('sha256', signed, key) });
  response.timeStampToken = new ContentInfo({ contentType: OID.signedData, content: data.toSchema(true) });
  return encode(response.toSchema());
}
