import { addPdfSignature, coveredBytes, fillSignature } from './add-signature.ts';
import { type CmsSigner, cmsSize, signCms } from './cms.ts';

/**
 * Seals a PDF with a signature in the format PAdES B-B (ETSI EN 319 142-1). `signed_at` is an ISO instant.
 * @throws PdfError about the file, and CmsError about the certificates
 */
export function sealBytes(
  pdf: Buffer,
  signer: CmsSigner,
  { signed_at, reason, name }: { signed_at: string; reason: string; name: string },
): Buffer {
  const unfilled = addPdfSignature(pdf, {
    field: 'Seal',
    label: 'Electronic seal',
    entries: [
      '/Type /Sig',
      '/Filter /Adobe.PPKLite',
      '/SubFilter /ETSI.CAdES.detached',
      `/Name ${textString(name)}`,
      `/Reason ${textString(reason)}`,
      `/M (D:${new Date(signed_at).toISOString().replace(/\D/g, '').slice(0, 14)}Z)`,
    ],
    size: cmsSize(signer),
  });
  return fillSignature(unfilled, signCms(coveredBytes(unfilled), signer));
}

/** UTF-16 with a byte-order mark, in hexadecimal: no character needs escaping. */
function textString(text: string): string {
  return `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}
