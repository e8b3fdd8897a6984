import { sign } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { sealedText, type TimelineExport } from '#contract/proposals/timeline-chain/timeline-export.ts';
import { currentSigner, type SealingServices } from '#server/features/proposals/sealing/current-key.ts';
import { pemOf } from '#server/kernel/sealed-pdf/pem.ts';

/** Seals a client's timelines. Returns null if the key can't be decrypted, so that the data can still be exported. */
export async function sealTimeline(
  services: SealingServices,
  file: Parameters<typeof sealedText>[0],
): Promise<TimelineExport['seal']> {
  try {
    const { certificates, key } = await currentSigner(services);
    const [certificate] = certificates;
    if (!certificate) throw new Error('The sealing key has no certificate');
    const signature = sign('sha256', Buffer.from(sealedText(file)), key).toString('base64');
    return { certificate: pemOf(certificate), signature };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SEALING_KEY_LOCKED') return null;
    throw error;
  }
}
