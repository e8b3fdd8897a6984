import { addPdfSignature, type UnfilledPdf } from './add-signature.ts';

/** Bytes for the token with the authority's certificates. Real tokens have up to 7,000. */
export const TOKEN_BYTES = 12_288;

/** Adds an empty document time stamp (EN 319 142-1) to a sealed PDF. The same file and size give the same bytes. */
export function addTimeStamp(sealed: Buffer, size = TOKEN_BYTES): UnfilledPdf {
  return addPdfSignature(sealed, {
    field: 'TimeStamp',
    label: 'Time stamp',
    entries: ['/Type /DocTimeStamp', '/Filter /Adobe.PPKLite', '/SubFilter /ETSI.RFC3161'],
    size,
  });
}
