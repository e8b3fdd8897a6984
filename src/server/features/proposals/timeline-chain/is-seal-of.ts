import { verify, X509Certificate } from 'node:crypto';
import type { TimelineSeal } from '#contract/proposals/timeline-chain/timeline-export.ts';

/** Whether the signature was made with the seal's certificate. Doesn't check whose certificate it is. */
export function isSealOf(text: string, { certificate, signature }: TimelineSeal): boolean {
  try {
    const { publicKey } = new X509Certificate(certificate);
    return verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
