import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Raised if an earlier version could misread an export. */
export const EXPORT_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
export const PAGE_FILE = 'index.html';

/** An export can't be made or imported. The message is shown to people. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

const fileSchema = z.object({
  /** Below the folder of the export, with slashes. */
  path: z.string(),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What import needs to know: the version comes first, so that a newer export is recognised by any version. */
export const exportVersionSchema = z.object({ product: z.literal('Tallygate'), format: z.number().int() });

export const exportManifestSchema = exportVersionSchema.extend({
  product_version: z.string(),
  /** The database's schema version (migrate.ts). */
  schema: z.number().int(),
  made_at: z.iso.datetime(),
  /** Parents before their children. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
      json_lines: fileSchema,
      csv: fileSchema,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().regex(/^\d+$/) })),
  /** Values that are files of their own. `key` identifies the row of `table`. */
  files: z.array(fileSchema.extend({ table: z.string(), key: z.string() })),
  page: fileSchema,
});
export type ExportManifest = z.infer<typeof exportManifestSchema>;
export type ExportedFile = z.infer<typeof fileSchema>;

/** Counts and hashes the bytes, and the lines of files that have one line a row. */
export function tallyOf(path: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  return {
    add(chunk: Uint8Array): void {
      hash.update(chunk);
      bytes += chunk.length;
      for (let index = chunk.indexOf(10); index !== -1; index = chunk.indexOf(10, index + 1)) lines += 1;
    },
    lines: () => lines,
    result: (): ExportedFile => ({ path, bytes, sha256: hash.digest('hex') }),
  };
}
