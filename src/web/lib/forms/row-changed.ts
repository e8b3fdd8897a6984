import { ORPCError } from '@orpc/client';
import type { z } from 'zod';
import { errors } from '#contract/errors.ts';

/**
 * What a save was refused for: the version stored now, by whom and when it was saved, and the fields that are not as
 * they were sent. Null for any other failure.
 */
export function rowChanged(error: unknown): z.output<typeof errors.ROW_CHANGED.data> | null {
  if (!(error instanceof ORPCError) || error.code !== 'ROW_CHANGED') return null;
  return errors.ROW_CHANGED.data.safeParse(error.data).data ?? null;
}
