import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type VerifiedSeal, verifyPdf } from '#server/kernel/sealed-pdf/verify-pdf.ts';

const read = (path: string) => readFile(resolve(process.env.INIT_CWD ?? '.', path));

/**
 * Prints whether a sealed PDF is intact. Exits with 1 if it isn't or can't be read, and with 3 if
 * it is intact but `certificate` didn't seal it.
 */
export async function verifySealedFile(name: string, certificate: string | undefined): Promise<void> {
  try {
    const content = await read(name);
    const found = verifyPdf(content);
    if (found.state === 'unsealed') fail(`${name} is not a PDF that Tallygate has sealed, or it is damaged.`);
    if (found.state === 'changed') fail(`${name} is NOT intact. ${found.why}.`);
    const { seal } = found;
    print(`${name} is intact: not one bit has changed since it was sealed.`, seal, content.length);
    if (certificate === undefined)
      console.log(
        'Compare the fingerprint with the one that the firm gives you, or name its certificate with --certificate.',
      );
    else if (
      new X509Certificate(await read(certificate)).fingerprint256 !== seal.certificates[0]?.fingerprint256
    )
      fail('Intact, but sealed with another certificate than the one you named.', 3);
    else console.log('It was sealed by the certificate that you named.');
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}

function print(title: string, { certificates, stamp, ...seal }: VerifiedSeal, size: number): void {
  const [certificate] = certificates;
  const oneLine = (name: string | undefined) => name?.replaceAll('\n', ', ') ?? '';
  console.log(`${title}
  Sealed by     ${seal.name} (${seal.reason})
  Certificate   ${oneLine(certificate?.subject)}
  Issued by     ${oneLine(certificate?.issuer)}
  Valid         ${certificate?.validFrom} to ${certificate?.validTo}
  Fingerprint   ${certificate?.fingerprint256} (SHA-256)
  Sealed at     ${seal.signed_at}, as the installation states it
  Covers        ${seal.sealed_bytes} of ${size} bytes: all but the signature${stamp ? ' and the time stamp' : ''}
  Time stamp    ${stamp ? `${stamp.at} by ${oneLine(stamp.authority.subject)} (${stamp.authority.fingerprint256})` : 'none'}
  Later changes ${stamp ? 'only the time stamp' : 'none'}`);
}
