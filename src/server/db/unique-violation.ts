import { DrizzleQueryError } from 'drizzle-orm';

/** Whether a statement failed because a unique value is taken (PostgreSQL 23505). */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}
