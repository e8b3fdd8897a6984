import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Hours for which a finished archive can be downloaded. Then it is deleted. */
export const ARCHIVE_HOURS = 24;

const started = { id: idSchema, started_at: instantSchema, started_by_name: z.string() };

const ARCHIVE_FAILURES = ['interrupted', 'no_space', 'fault'] as const;

/** The latest archive of a kind, as the process that made it stores it. `parts` are those that its progress names. */
export function storedArchiveSchema<const Parts extends readonly [string, ...string[]]>(parts: Parts) {
  return z.discriminatedUnion('state', [
    z.object({
      ...started,
      state: z.literal('running'),
      part: z.enum(parts),
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
    z.object({ ...started, state: z.literal('failed'), reason: z.enum(ARCHIVE_FAILURES) }),
  ]);
}
export type StoredArchive<Part extends string = string> =
  | (Started & { state: 'running'; part: Part; done: number; total: number })
  | (Started & { state: 'ready'; bytes: number; expires_at: string })
  | (Started & { state: 'failed'; reason: (typeof ARCHIVE_FAILURES)[number] });
type Started = { id: string; started_at: string; started_by_name: string };

/** `elsewhere`: another process of the installation is making one, in a folder of its own. */
export function archiveStatusSchema<const Parts extends readonly [string, ...string[]]>(parts: Parts) {
  return z.union([z.object({ state: z.enum(['none', 'elsewhere']) }), storedArchiveSchema(parts)]);
}
export type ArchiveStatus<Part extends string = string> =
  | { state: 'none' | 'elsewhere' }
  | StoredArchive<Part>;

/** Whether a finished archive may no longer be downloaded. */
export function hasExpired(stored: StoredArchive, now: Date): boolean {
  return stored.state === 'ready' && Date.parse(stored.expires_at) <= now.getTime();
}
