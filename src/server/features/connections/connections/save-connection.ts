import { eq } from 'drizzle-orm';
import type { ConnectionKind } from '#contract/firm/outbox/delivery.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { connection_settings } from '#server/db/schema/firm/connections.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';
import type { ConnectionRow } from './read-connection.ts';

type NewConnection = FullRow<
  typeof connection_settings,
  'enabled' | 'secret' | 'tested_at' | 'test_passed' | 'test_result' | 'edited_by_name' | 'edited_at'
>;

/**
 * Saves the settings form of a connection. `parse` gives the stored settings their present form. An empty
 * secret keeps the stored one. A change makes the last test outdated. Throws ROW_CHANGED.
 */
export async function saveConnection<Config extends Record<string, unknown>>({
  context,
  kind,
  version,
  enabled,
  secret,
  config,
  parse,
}: {
  context: SignedInCtx;
  kind: ConnectionKind;
  version: number;
  enabled: boolean;
  secret: string;
  config: Config;
  parse: (stored: object) => Config;
}): Promise<ConnectionRow> {
  return context.db.transaction(async (tx) => {
    // Creates the row if it is missing, so that there is one to lock.
    await tx
      .insert(connection_settings)
      .values({ kind, config: {}, version: 0 } satisfies NewConnection)
      .onConflictDoNothing();
    const own = eq(connection_settings.kind, kind);
    const [row] = await tx.select().from(connection_settings).where(own).for('update');
    if (!row) throw new Error('The database returned no settings of a connection');
    const changes = {
      ...changesBetween({ enabled: row.enabled, ...parse(row.config) }, { enabled, ...config }),
      ...(secret !== '' && { secret: { from: 'hidden', to: 'hidden' } }),
    };
    if (!mustWrite(changes, row, version)) return row;
    const isOther = Object.keys(changes).some((field) => field !== 'enabled');
    const [saved] = await tx
      .update(connection_settings)
      .set({
        enabled,
        config,
        ...(secret !== '' && { secret: context.cipher.encrypt(secret) }),
        ...(isOther && { tested_at: null, test_passed: null, test_result: null }),
        version: row.version + 1,
        ...editedBy(context),
      })
      .where(own)
      .returning();
    if (!saved) throw new Error('The database returned no settings of a connection');
    await recordSettings(tx, context.actor, 'connection_settings', { of: kind, ...changes });
    return saved;
  });
}
