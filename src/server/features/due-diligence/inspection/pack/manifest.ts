import Papa from 'papaparse';
import type { Sample } from '#contract/due-diligence/inspection/pack.ts';
import type { StartedArchive } from '#server/jobs/archives/make-archive.ts';
import { productVersion } from '#server/kernel/product-version.ts';

/** A file of a pack. */
export interface PackFile {
  path: string;
  about: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

export function manifestCsv(files: readonly PackFile[]): Buffer {
  const rows = files.map(({ path, size, sha256, about }) => [path, String(size), sha256, about]);
  return Buffer.from(
    `${Papa.unparse([['File', 'Bytes', 'SHA-256', 'What it is'], ...rows], { newline: '\r\n' })}\r\n`,
  );
}

export function manifestJson({
  started,
  sample,
  files,
}: {
  started: StartedArchive;
  sample: Sample;
  files: readonly PackFile[];
}): Buffer {
  const manifest = {
    product: 'Tallygate',
    product_version: productVersion(),
    kind: 'inspection pack',
    pack_id: started.id,
    made_at: started.started_at,
    made_by: started.started_by_name,
    sample,
    files: files.map(({ path, size, sha256 }) => ({ path, bytes: size, sha256 })),
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}
