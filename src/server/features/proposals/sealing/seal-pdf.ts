import { firmName } from '#server/features/firm/firm/read-firm.ts';
import { sealBytes } from '#server/kernel/sealed-pdf/seal-bytes.ts';
import { currentSigner, type SealingServices } from './current-key.ts';

/**
 * Seals a PDF with the installation's key. In a transaction, pass its `tx` as `db`. Otherwise several such transactions
 * could use all connections and deadlock. `signed_at` is an ISO instant. Throws SEALING_KEY_LOCKED, and PdfError for a
 * file that can't be sealed.
 */
export async function sealPdf(
  services: SealingServices,
  pdf: Buffer,
  { signed_at, reason }: { signed_at: string; reason: string },
): Promise<Buffer> {
  const signer = await currentSigner(services);
  return sealBytes(pdf, signer, { signed_at, reason, name: await firmName(services) });
}
