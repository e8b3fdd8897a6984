import { storedExportSchema } from '#contract/desk/data-export/export-status.ts';
import type { ArchiveKind } from '#server/jobs/archives/archive-kind.ts';

export const EXPORTS = {
  title: 'An export of everything',
  folder: 'exports',
  lock: 7_411_976,
  stored: storedExportSchema,
} satisfies ArchiveKind<'tables' | 'files'>;
