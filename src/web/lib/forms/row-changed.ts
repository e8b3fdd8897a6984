import { ORPCError } from '@orpc/client';
import type { z } from 'zod';
import type { errors } from '#contract/errors.ts';

type RowChanged = z.output<typeof errors.ROW_CHANGED.data>;

/**
 * Details of an edit conflict: the stored version, who saved it and when, and the fields that differ. Null for any
 * other failure. Not parsed again: the server has, and every screen would load the schemas of all errors.
 */
export function rowChanged(error: unknown): RowChanged | null {
  return error instanceof ORPCError && error.code === 'ROW_CHANGED' ? (error.data as RowChanged) : null;
}
