import type { DirectDebitConnection } from '#contract/connections/direct-debit/contract.ts';
import type { SaveDirectDebit } from '#contract/connections/direct-debit/direct-debit-settings.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import {
  type ConnectionRow,
  readConnection,
  shownConnection,
} from '#server/features/connections/connections/read-connection.ts';
import { saveConnection } from '#server/features/connections/connections/save-connection.ts';
import { testConnection } from '#server/features/connections/connections/test-connection.ts';
import { testAccount } from '#server/integrations/gocardless/gocardless.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import { secretsOf } from './read-gocardless.ts';

function shown(
  context: Pick<SignedInCtx, 'env' | 'cipher'>,
  row: ConnectionRow | null,
): DirectDebitConnection {
  return {
    ...shownConnection(row),
    has_webhook_secret: Boolean(row && secretsOf(context, row)?.webhook_secret),
    webhook_url: `${context.env.appUrl}/functions/gocardless-webhook`,
  };
}

export async function readDirectDebit(
  context: Pick<SignedInCtx, 'db' | 'env' | 'cipher'>,
): Promise<DirectDebitConnection> {
  return shown(context, await readConnection(context.db, 'direct_debit'));
}

/** Saves the settings form. Throws ROW_CHANGED if someone has saved since it was opened. */
export async function saveDirectDebit({
  context,
  input: { version, enabled, access_token, webhook_secret },
}: ProcedureCall<SaveDirectDebit & { version: number }>): Promise<DirectDebitConnection> {
  const kind = 'direct_debit' as const;
  const row = await readConnection(context.db, kind);
  const stored = row && secretsOf(context, row);
  const secrets = {
    access_token: access_token || (stored?.access_token ?? ''),
    webhook_secret: webhook_secret || (stored?.webhook_secret ?? ''),
  };
  const isNew = access_token !== '' || webhook_secret !== '';
  const secret = isNew ? JSON.stringify(secrets) : '';
  const config = { provider: 'gocardless' };
  const saved = await saveConnection({
    context,
    kind,
    version,
    enabled,
    secret,
    config,
    parse: () => config,
  });
  return shown(context, saved);
}

/** Tests the saved settings and stores the result. */
export async function testDirectDebit({ context }: { context: SignedInCtx }): Promise<DirectDebitConnection> {
  const row = await readConnection(context.db, 'direct_debit');
  if (row)
    await testConnection(context, row, async () => {
      const secrets = secretsOf(context, row);
      if (!secrets?.access_token)
        throw new ServiceFailure('The access token is missing', { isTemporary: false });
      const name = await testAccount({ env: context.env, now: context.now, ...secrets });
      const events =
        secrets.webhook_secret === '' ? ' The webhook secret is missing, so states don’t move.' : '';
      return `Connected to ${name}.${events}`;
    });
  return readDirectDebit(context);
}
