import { createHash } from 'node:crypto';
import type { UNSEALED_KINDS } from '#contract/proposals/verification/contract.ts';
import type { StatedTime } from '#contract/proposals/verification/stamp-standing.ts';
import { unsealedKind } from '#server/kernel/sealed-pdf/unsealed-kind.ts';
import { type Verification, verifyPdf } from '#server/kernel/sealed-pdf/verify-pdf.ts';

/** The result of a check. Plain values, because it is passed between processes. */
export type SealCheck = { sha256: string } & (
  | {
      state: 'sealed';
      subject: string;
      /** SHA-256 of the certificate, in hexadecimal. */
      fingerprint: string;
      signed_at: string;
      stamp: (StatedTime & { authority: string; authority_fingerprint: string }) | null;
    }
  | Extract<Verification, { state: 'changed' }>
  | { state: 'unsealed'; kind: (typeof UNSEALED_KINDS)[number] }
);

/** Checks a stranger's file. Call it in a worker, because it may take long. */
export function checkSeal(content: Buffer): SealCheck {
  const sha256 = hashOf(content);
  const kind = unsealedKind(content);
  if (kind === 'no_pdf') return { sha256, state: 'unsealed', kind };
  const found = verifyPdf(content);
  if (found.state === 'changed') return { sha256, ...found };
  if (found.state === 'unsealed') return { sha256, state: 'unsealed', kind };
  const { certificates, signed_at, stamp } = found.seal;
  const [certificate] = certificates;
  return {
    sha256,
    state: 'sealed',
    subject: certificate?.subject ?? '',
    fingerprint: certificate ? hashOf(certificate.raw) : '',
    signed_at,
    stamp: stamp && {
      at: stamp.at,
      accuracy_ms: stamp.accuracy_ms,
      authority: stamp.authority.subject,
      authority_fingerprint: hashOf(stamp.authority.raw),
    },
  };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
