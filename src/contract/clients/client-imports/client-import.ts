import { z } from 'zod';
import { isRunning } from '#contract/values/running.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Minutes during which an import can be undone. */
export const IMPORT_UNDO_MINUTES = 60;

export const clientImportSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  clients: z.number().int(),
  created_by_name: z.string(),
  created_at: instantSchema,
  undo_until: instantSchema,
});

export type ClientImport = z.infer<typeof clientImportSchema>;

/** Returns the ISO instant until which an import can be undone. */
export function undoUntil(createdAt: string): string {
  return new Date(Date.parse(createdAt) + IMPORT_UNDO_MINUTES * 60_000).toISOString();
}

export function canUndo(createdAt: string, now: Date): boolean {
  return isRunning({ ends_at: undoUntil(createdAt), lasts_ms: IMPORT_UNDO_MINUTES * 60_000 }, now);
}
