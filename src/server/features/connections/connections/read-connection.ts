import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ConnectionKind } from '#contract/firm/outbox/delivery.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { connection_settings } from '#server/db/schema/firm/connections.ts';

/**
 * The settings of an enabled connection, and its secret or ''. Returns null if it is off or incomplete, or if AUTH_SECRET has
 * changed since, so that the secret can't be read.
 */
export async function readConnection<Config>(
  { db, cipher, log }: { db: Pick<Tx, 'select'> } & Pick<Services, 'cipher' | 'log'>,
  kind: ConnectionKind,
  schema: z.ZodType<Config>,
): Promise<{ config: Config; secret: string } | null> {
  const [row] = await db
    .select()
    .from(connection_settings)
    .where(and(eq(connection_settings.kind, kind), eq(connection_settings.enabled, true)));
  const config = schema.safeParse(row?.config);
  if (!row || !config.success) return null;
  if (row.secret === null) return { config: config.data, secret: '' };
  try {
    return { config: config.data, secret: cipher.decrypt(row.secret) };
  } catch (err) {
    log.error({ kind, err }, "Could not decrypt a connection's secret");
    return null;
  }
}
