import { ORPCError } from '@orpc/client';
import type { z } from 'zod';
import type { errors } from '#contract/errors.ts';

export type RowChanged = z.output<typeof errors.ROW_CHANGED.data>;

/**
 * Details of an edit conflict: the stored version, who saved it and when, and the fields that differ. Null for any
 * other failure. The server has validated the data. Parsing it again would make every screen load the schemas of all
 * errors.
 */
export function rowChanged(error: unknown): RowChanged | null {
  return error instanceof ORPCError && error.code === 'ROW_CHANGED' ? (error.data as RowChanged) : null;
}
