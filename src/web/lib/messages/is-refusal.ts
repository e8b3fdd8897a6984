import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '#contract/errors.ts';

/** Whether a call failed with this code. */
export function isRefusal<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ORPCError<Code, unknown> {
  return error instanceof ORPCError && error.code === code;
}
