import { ORPCError } from '@orpc/client';
import type { z } from 'zod';
import { errors } from '#contract/errors.ts';

/**
 * Details of an edit conflict: the stored version, who saved it and when, and the fields that differ. Null for any
 * other failure.
 */
export function rowChanged(error: unknown): z.output<typeof errors.ROW_CHANGED.data> | null {
  if (!(error instanceof ORPCError) || error.code !== 'ROW_CHANGED') return null;
  return errors.ROW_CHANGED.data.safeParse(error.data).data ?? null;
}
