import {
  directDebitSecretSchema,
  directDebitSettingsSchema,
} from '#contract/connections/direct-debit/direct-debit-settings.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { readConnection } from '#server/features/connections/connections/read-connection.ts';
import type { GoCardless } from '#server/integrations/gocardless/gocardless.ts';
import { parseJson } from '#server/kernel/parse-json.ts';

/** The firm's account at GoCardless; null if the connection is off or incomplete. */
export async function readGoCardless(
  services: { db: Pick<Tx, 'select'> } & Pick<Services, 'cipher' | 'log' | 'env' | 'now'>,
): Promise<(GoCardless & { webhook_secret: string }) | null> {
  const connection = await readConnection(services, 'direct_debit', directDebitSettingsSchema);
  const secret = directDebitSecretSchema.safeParse(parseJson(connection?.secret ?? ''));
  if (!secret.success) return null;
  return { env: services.env, now: services.now, ...secret.data };
}
