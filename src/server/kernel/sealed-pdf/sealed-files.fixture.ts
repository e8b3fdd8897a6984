import { createPrivateKey } from 'node:crypto';
import { coveredBytes, fillSignature } from './add-signature.ts';
import { addTimeStamp } from './add-time-stamp.ts';
import { issuedCertificate } from './issued-certificate.fixture.ts';
import { makeCertificate } from './make-certificate.ts';
import { derOf } from './pem.ts';
import { sealBytes } from './seal-bytes.ts';
import { smallPdf } from './small-pdf.fixture.ts';
import { type Authority, timeStampAuthority } from './time-stamp-authority.fixture.ts';
import { timeStampRequest, tokenOf } from './time-stamp-token.ts';
import { verifyPdf } from './verify-pdf.ts';

const NOW = new Date('2026-03-02T10:15:30.123Z');
const HOW = { signed_at: NOW.toISOString(), reason: 'Grüße', name: 'Ledger & Co' };
const { certificate, key } = makeCertificate('Ledger & Co', NOW);
const own = issuedCertificate();
export const authority = timeStampAuthority();

export const sealed = sealBytes(smallPdf(), { certificates: [certificate], key: createPrivateKey(key) }, HOW);
export const sealedByChain = sealBytes(
  smallPdf(),
  { certificates: derOf(own.chain), key: createPrivateKey(own.key) },
  HOW,
);
export const stamped = stamp(sealed);

/** Adds a time stamp, as anybody can. By default a minute after the seal, by `authority`. */
export function stamp(
  file: Buffer,
  {
    by = authority,
    at = new Date(NOW.getTime() + 60_000),
    seconds = 1,
  }: { by?: Authority; at?: Date; seconds?: number } = {},
): Buffer {
  const unfilled = addTimeStamp(file, 3_000);
  const request = timeStampRequest(coveredBytes(unfilled));
  return fillSignature(unfilled, tokenOf(by.reply(request.bytes, { at, seconds }), request));
}

const isIntact = (file: Buffer) => verifyPdf(file).state === 'sealed';

/** Changes each `step`th byte alone. Returns the positions at which the file still counts as intact. */
export function undetectedBytes(file: Buffer, step: number): number[] {
  const missed: number[] = [];
  for (let index = 0; index < file.length; index += step) {
    const copy = Buffer.from(file);
    // The changed bit differs from byte to byte, so that the whole file covers all eight bits.
    copy[index] = (copy[index] ?? 0) ^ (1 << (index % 8));
    if (isIntact(copy)) missed.push(index);
  }
  return missed;
}

/** Changes each bit of every `step`th digit of the last signature. Returns the undetected ones as 'position:bit'. */
export function undetectedDigits(file: Buffer, step: number): string[] {
  const missed: string[] = [];
  const from = file.lastIndexOf('/Contents <') + '/Contents '.length;
  const to = file.indexOf('>', from) + 1;
  for (let index = from; index < to; index += step) {
    for (let bit = 0; bit < 8; bit += 1) {
      const copy = Buffer.from(file);
      copy[index] = (copy[index] ?? 0) ^ (1 << bit);
      if (isIntact(copy)) missed.push(`${index - from}:${bit}`);
    }
  }
  return missed;
}
