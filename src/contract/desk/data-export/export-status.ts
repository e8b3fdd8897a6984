import type { z } from 'zod';
import { archiveStatusSchema, storedArchiveSchema } from '#contract/firm/archives/archive-status.ts';

const EXPORT_PARTS = ['tables', 'files'] as const;

/** The latest export of everything, as the process that made it stores it. */
export const storedExportSchema = storedArchiveSchema(EXPORT_PARTS);
export const exportStatusSchema = archiveStatusSchema(EXPORT_PARTS);
export type ExportStatus = z.infer<typeof exportStatusSchema>;

/** How much is done, in per cent. The tables count as the first half. */
export function exportProgress({
  part,
  done,
  total,
}: {
  part: 'tables' | 'files';
  done: number;
  total: number;
}) {
  const half = total === 0 ? 0 : (50 * done) / total;
  return Math.floor(part === 'tables' ? half : 50 + half);
}

/** Where a browser downloads an export. */
export const exportPath = (id: string) => `/api/data-exports/${id}`;
