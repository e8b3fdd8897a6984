import { DEFAULT_DESK_SETTINGS, type DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';
import type { Tx } from '#server/db/connect.ts';
import { desk_settings } from '#server/db/schema/firm/desk-settings.ts';

/** Returns the settings, or the defaults as version 0 until somebody saves them. */
export async function readDeskSettings({
  db,
}: {
  db: Pick<Tx, 'select'>;
}): Promise<DeskSettings & { version: number }> {
  const { creator_owns, close_reasons, status_days, left_out_hints, version } = desk_settings;
  const [stored] = await db
    .select({ creator_owns, close_reasons, status_days, left_out_hints, version })
    .from(desk_settings);
  return stored ?? { ...DEFAULT_DESK_SETTINGS, version: 0 };
}
