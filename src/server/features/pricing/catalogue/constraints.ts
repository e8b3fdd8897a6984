import { Refusal } from '#contract/errors.ts';
import { isUniqueViolation, sqlState } from '#server/db/sql-state.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** Runs a write and turns constraint violations into NAME_TAKEN or PARENT_MISSING. */
export async function underConstraints<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('NAME_TAKEN', { name });
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new Refusal('PARENT_MISSING');
    throw error;
  }
}
