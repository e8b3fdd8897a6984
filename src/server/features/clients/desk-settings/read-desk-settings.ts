import { getTableColumns } from 'drizzle-orm';
import { DEFAULT_DESK_SETTINGS, type DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';
import type { Tx } from '#server/db/connect.ts';
import { desk_settings } from '#server/db/schema/firm/desk-settings.ts';

/** Returns the settings, or the defaults as version 0 until somebody saves them. */
export async function readDeskSettings({
  db,
}: {
  db: Pick<Tx, 'select'>;
}): Promise<DeskSettings & { version: number }> {
  const { id: _id, edited_by_name: _by, edited_at: _at, ...settings } = getTableColumns(desk_settings);
  const [stored] = await db.select(settings).from(desk_settings);
  return stored ?? { ...DEFAULT_DESK_SETTINGS, version: 0 };
}
