import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '#contract/errors.ts';

/** Whether a call failed with this code. */
export function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof ORPCError && error.code === code;
}
