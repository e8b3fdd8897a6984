import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stampStanding, WHY_FOREIGN } from '#contract/proposals/verification/stamp-standing.ts';
import type { TimeStamp } from '#server/kernel/sealed-pdf/time-stamp-token.ts';
import { type VerifiedSeal, verifyPdf } from '#server/kernel/sealed-pdf/verify-pdf.ts';

const read = (path: string) => readFile(resolve(process.env.INIT_CWD ?? '.', path));

/**
 * Prints whether a sealed PDF is intact. Exits with 1 if it isn't or can't be read, and with 3 if it is intact but
 * `certificate` didn't seal it, or its time stamp is foreign: by its time, or because it isn't by `authority`.
 */
export async function verifySealedFile(
  name: string,
  { certificate, authority }: { certificate?: string | undefined; authority?: string | undefined },
): Promise<void> {
  try {
    const content = await read(name);
    const found = verifyPdf(content);
    if (found.state === 'unsealed') fail(`${name} is not a PDF that Tallygate has sealed, or it is damaged.`);
    if (found.state === 'changed') fail(`${name} is NOT intact. ${found.why}.`);
    const { seal } = found;
    const foreign = seal.stamp && whyForeign(seal.stamp, seal, await readCertificate(authority));
    print(
      `${name} is intact: not one bit has changed since it was sealed.`,
      { seal, foreign },
      content.length,
    );
    if (foreign !== null) console.error(`Intact, but its time stamp doesn’t count, because ${foreign}.`);
    else if (seal.stamp && authority === undefined)
      console.log(
        'Anybody can make a time stamp. Compare the authority’s fingerprint, or name its certificate or its issuer’s with --authority.',
      );
    const named = await readCertificate(certificate);
    if (named === null)
      console.log(
        'Compare the fingerprint with the one that the firm gives you, or name its certificate with --certificate.',
      );
    else if (named.fingerprint256 !== seal.certificates[0]?.fingerprint256)
      fail('Intact, but sealed with another certificate than the one you named.', 3);
    else console.log('It was sealed by the certificate that you named.');
    if (foreign !== null) process.exitCode = 3;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

async function readCertificate(path: string | undefined): Promise<X509Certificate | null> {
  return path === undefined ? null : new X509Certificate(await read(path));
}

/** Why a time stamp doesn't count, or null. Without `named`, any authority counts. */
function whyForeign(
  stamp: TimeStamp,
  { signed_at }: VerifiedSeal,
  named: X509Certificate | null,
): string | null {
  const is_known = named === null || isBy(stamp, named);
  const standing = stampStanding({ ...stamp, is_known }, { signed_at, now: new Date() });
  if (standing === 'counts') return null;
  return standing === 'other_authority'
    ? 'it is by another authority than the one you named'
    : WHY_FOREIGN[standing];
}

/** Whether a stamp's authority has this certificate, or was issued by it. */
function isBy({ authority, issuers }: TimeStamp, named: X509Certificate): boolean {
  return [authority, ...issuers].some(
    (one) =>
      one.fingerprint256 === named.fingerprint256 || (one.checkIssued(named) && one.verify(named.publicKey)),
  );
}

function fail(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}

function print(
  title: string,
  { seal: { certificates, stamp, ...seal }, foreign }: { seal: VerifiedSeal; foreign: string | null },
  size: number,
): void {
  const [certificate] = certificates;
  const oneLine = (name: string | undefined) => name?.replaceAll('\n', ', ') ?? '';
  const issuer = stamp && `${oneLine(stamp.authority.subject)} (SHA-256 ${stamp.authority.fingerprint256})`;
  console.log(`${title}
  Sealed by     ${seal.name} (${seal.reason})
  Certificate   ${oneLine(certificate?.subject)}
  Issued by     ${oneLine(certificate?.issuer)}
  Valid         ${certificate?.validFrom} to ${certificate?.validTo}
  Fingerprint   ${certificate?.fingerprint256} (SHA-256)
  Sealed at     ${seal.signed_at}, as the installation states it
  Covers        ${seal.sealed_bytes} of ${size} bytes: all but the signature${stamp ? ' and the time stamp' : ''}
  Time stamp    ${stamp && foreign === null ? `${stamp.at}, as stated by ${issuer}` : stamp ? 'none that counts' : 'none'}${foreign === null ? '' : `\n  Foreign stamp claims ${stamp?.at}, in the name of ${issuer}`}
  Later changes ${stamp ? 'only the time stamp' : 'none'}`);
}
