import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Hours for which a finished export can be downloaded. Then it is deleted. */
export const EXPORT_HOURS = 24;

const started = { id: idSchema, started_at: instantSchema, started_by_name: z.string() };

export const EXPORT_FAILURES = ['interrupted', 'no_space', 'fault'] as const;

/** The latest export of everything, as the process that made it stores it. */
export const storedExportSchema = z.discriminatedUnion('state', [
  z.object({
    ...started,
    state: z.literal('running'),
    part: z.enum(['tables', 'files']),
    done: z.int(),
    total: z.int(),
  }),
  z.object({
    ...started,
    state: z.literal('ready'),
    /** The size of the archive. */
    bytes: z.int(),
    expires_at: instantSchema,
  }),
  z.object({ ...started, state: z.literal('failed'), reason: z.enum(EXPORT_FAILURES) }),
]);
export type StoredExport = z.infer<typeof storedExportSchema>;

/** `elsewhere`: another process of the installation is making one, in a folder of its own. */
export const exportStatusSchema = z.union([
  z.object({ state: z.enum(['none', 'elsewhere']) }),
  storedExportSchema,
]);
export type ExportStatus = z.infer<typeof exportStatusSchema>;

/** Whether a finished export may no longer be downloaded. */
export function hasExpired(stored: StoredExport, now: Date): boolean {
  return stored.state === 'ready' && Date.parse(stored.expires_at) <= now.getTime();
}

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
