import { getTableColumns } from 'drizzle-orm';
import { DEFAULT_DUE_DILIGENCE, type DueDiligenceSettings } from '#contract/due-diligence/files/settings.ts';
import type { Tx } from '#server/db/connect.ts';
import { due_diligence_settings } from '#server/db/schema/due-diligence/due-diligence-files.ts';

const {
  id: _id,
  edited_by_name: _by,
  edited_at: _at,
  alone_by_id: _alone,
  ...columns
} = getTableColumns(due_diligence_settings);

/** Returns the settings, or the defaults as version 0 until somebody saves them. */
export async function readDueDiligenceSettings({
  db,
}: {
  db: Pick<Tx, 'select'>;
}): Promise<DueDiligenceSettings> {
  const [stored] = await db.select(columns).from(due_diligence_settings);
  if (!stored) return DEFAULT_DUE_DILIGENCE;
  return { ...stored, in_use: stored.in_use_since !== null, is_alone: stored.alone_since !== null };
}
