import { Refusal } from '#contract/errors.ts';
import { MOST_CERTIFICATE_BYTES } from '#contract/proposals/sealing/certificate-problem.ts';
import type { CmsSigner } from '#server/kernel/sealed-pdf/cms.ts';
import { checkSigner } from './check-signer.ts';
import { readPem } from './read-pem.ts';
import { readPkcs12 } from './read-pkcs12.ts';

/**
 * Reads and checks the files that an administrator chose: a PKCS#12 file, or PEM with the key in the same or another
 * file. Throws CERTIFICATE_REFUSED.
 */
export async function readUpload(
  { certificate, key, password }: { certificate: File; key?: File | undefined; password: string },
  now: Date,
): Promise<CmsSigner> {
  if (certificate.size > MOST_CERTIFICATE_BYTES)
    throw new Refusal('CERTIFICATE_REFUSED', { problem: 'too_large' });
  if (key && key.size > MOST_CERTIFICATE_BYTES)
    throw new Refusal('CERTIFICATE_REFUSED', { problem: 'key_too_large' });
  const content = Buffer.from(await certificate.arrayBuffer());
  const found = (await readPkcs12(content, password)) ?? readPem(content, password);
  if (key) {
    const { keys } = readPem(Buffer.from(await key.arrayBuffer()), password);
    if (keys.length === 0) throw new Refusal('CERTIFICATE_REFUSED', { problem: 'unreadable_key' });
    // A key in its own file takes precedence.
    found.keys.unshift(...keys);
  }
  return checkSigner(found, now);
}
