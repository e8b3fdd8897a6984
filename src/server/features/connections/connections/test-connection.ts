import { and, eq } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { connection_settings } from '#server/db/schema/firm/connections.ts';
import { OutboundError } from '#server/integrations/outbound/request.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import type { ConnectionRow } from './read-connection.ts';

/**
 * Tests a connection and stores the result, unless the settings have changed meanwhile. `test` returns what works, or
 * throws ServiceFailure or OutboundError.
 */
export async function testConnection(
  { db, now }: Pick<SignedInCtx, 'db' | 'now'>,
  { kind, version }: ConnectionRow,
  test: () => Promise<string>,
): Promise<void> {
  const result = await test().then(
    (text) => ({ test_passed: true, test_result: text }),
    (error: unknown) => {
      if (!(error instanceof ServiceFailure || error instanceof OutboundError)) throw error;
      return { test_passed: false, test_result: `${error.message}.` };
    },
  );
  await db
    .update(connection_settings)
    .set({ ...result, tested_at: now().toISOString() })
    .where(and(eq(connection_settings.kind, kind), eq(connection_settings.version, version)));
}
