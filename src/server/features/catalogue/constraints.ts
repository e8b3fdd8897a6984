import { Refusal } from '#contract/errors.ts';

/** SQLSTATEs of PostgreSQL (manual, appendix A). */
const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** Runs a write; what the tables' own constraints refuse becomes NAME_TAKEN or PARENT_MISSING. */
export async function underConstraints<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const state = sqlState(error);
    if (state === UNIQUE_VIOLATION) throw new Refusal('NAME_TAKEN', { name });
    if (state === FOREIGN_KEY_VIOLATION) throw new Refusal('PARENT_MISSING');
    throw error;
  }
}

/** Drizzle wraps what the driver throws. */
function sqlState(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}
