import { DrizzleQueryError } from 'drizzle-orm';

/** The SQLSTATE a statement failed with (PostgreSQL manual, appendix A); undefined if the database returned none. */
export function sqlState(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

/** Whether a statement failed because a unique value already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}
