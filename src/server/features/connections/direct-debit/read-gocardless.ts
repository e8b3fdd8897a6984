import {
  type DirectDebitSecret,
  directDebitSecretSchema,
} from '#contract/connections/direct-debit/direct-debit-settings.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  type ConnectionRow,
  readConnection,
} from '#server/features/connections/connections/read-connection.ts';
import type { GoCardless } from '#server/integrations/gocardless/gocardless.ts';
import { parseJson } from '#server/kernel/parse-json.ts';

type GoCardlessCtx = { db: Pick<Tx, 'select'> } & Pick<Services, 'cipher' | 'env' | 'now'>;

/** The firm's account at GoCardless; null if the connection is off or incomplete. */
export async function readGoCardless(
  context: GoCardlessCtx,
): Promise<(GoCardless & DirectDebitSecret) | null> {
  const row = await readConnection(context.db, 'direct_debit');
  const secrets = row?.enabled ? secretsOf(context, row) : null;
  return secrets && { env: context.env, now: context.now, ...secrets };
}

/** Returns null if nothing is stored, or if AUTH_SECRET has changed since. */
export function secretsOf(
  { cipher }: Pick<GoCardlessCtx, 'cipher'>,
  { secret }: Pick<ConnectionRow, 'secret'>,
): DirectDebitSecret | null {
  if (secret === null) return null;
  try {
    return directDebitSecretSchema.safeParse(parseJson(cipher.decrypt(secret))).data ?? null;
  } catch {
    return null;
  }
}
