import { eq } from 'drizzle-orm';
import type { ServiceConnection } from '#contract/connections/connections/connection.ts';
import type { ConnectionKind } from '#contract/firm/outbox/delivery.ts';
import type { Tx } from '#server/db/connect.ts';
import { connection_settings } from '#server/db/schema/firm/connections.ts';

export type ConnectionRow = typeof connection_settings.$inferSelect;

/** The stored settings of a connection; null before the first save. */
export async function readConnection(
  db: Pick<Tx, 'select'>,
  kind: ConnectionKind,
): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connection_settings).where(eq(connection_settings.kind, kind));
  return row ?? null;
}

/** What the settings screen shows of every connection. */
export function shownConnection(row: ConnectionRow | null): ServiceConnection {
  return {
    enabled: row?.enabled ?? false,
    has_secret: row !== null && row.secret !== null,
    tested_at: row?.tested_at ?? null,
    test_passed: row?.test_passed ?? null,
    test_result: row?.test_result ?? null,
    version: row?.version ?? 0,
  };
}
