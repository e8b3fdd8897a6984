import { z } from 'zod';
import { instantSchema } from '#contract/values/scalars.ts';

/** The time stamp of a sealed record. `missing`: the record has no stamp yet. `reason`: why the last attempt failed. */
export const recordStampSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('missing'),
    reason: z.string().nullable(),
    next_attempt_at: instantSchema,
  }),
  /** `at`: the time that the authority states. */
  z.object({ state: z.literal('stamped'), at: instantSchema }),
]);

export type RecordStamp = z.infer<typeof recordStampSchema>;

export interface StoredStamp {
  stamped_at: string | null;
  reason: string | null;
  next_attempt_at: string;
}

/** Returns null if there is no signed record, or if there is neither a stamp nor a configured authority. */
export function recordStamp(
  stored: StoredStamp | null,
  { hasAuthority }: { hasAuthority: boolean },
): RecordStamp | null {
  if (stored === null) return null;
  const { stamped_at, reason, next_attempt_at } = stored;
  if (stamped_at !== null) return { state: 'stamped', at: stamped_at };
  return hasAuthority ? { state: 'missing', reason, next_attempt_at } : null;
}
