import type { z } from 'zod';
import type { StoredArchive } from '#contract/firm/archives/archive-status.ts';

/** A kind of archive that people make in the background and download. The latest of each kind is kept for a day. */
export interface ArchiveKind<Part extends string = string> {
  /** What it is, as the log says it: 'An export of everything'. */
  title: string;
  /** Its folder in the data directory. */
  folder: string;
  /** An arbitrary constant that nothing else in the database locks. */
  lock: number;
  stored: z.ZodType<StoredArchive<Part>>;
}
