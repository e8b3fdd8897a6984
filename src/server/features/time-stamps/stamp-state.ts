import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import type { Env } from '#server/kernel/env.ts';

/** `off`: no authority is configured. `missing`: the record stands without its stamp, for `reason` if it was tried. */
export type StampState =
  | { state: 'off' }
  | { state: 'missing'; reason: string | null; next_attempt_at: string }
  | { state: 'stamped'; at: string; file_id: string };

/** Returns the states of the time stamps of these records, by the records' file ids. */
export async function stampStates(
  { db, env }: { db: Pick<Tx, 'select'>; env: Env },
  file_ids: readonly string[],
): Promise<Map<string, StampState>> {
  if (file_ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(record_stamps)
    .where(inArray(record_stamps.file_id, [...file_ids]));
  return new Map(rows.map((row) => [row.file_id, stateOf(row, env)]));
}

function stateOf(
  { stamped_file_id, stamped_at, reason, next_attempt_at }: typeof record_stamps.$inferSelect,
  { tsaUrl }: Env,
): StampState {
  if (stamped_file_id !== null && stamped_at !== null)
    return { state: 'stamped', at: stamped_at, file_id: stamped_file_id };
  return tsaUrl === undefined ? { state: 'off' } : { state: 'missing', reason, next_attempt_at };
}
