import { eq } from 'drizzle-orm';
import type { AutomationSettings } from '#contract/firm/automation/automation-settings.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { axiom_settings } from '#server/db/schema/firm/axiom-settings.ts';

/** The id of the only row, which the first save creates. */
export const SETTINGS_ID = 1;

/** The automation settings, or the defaults (off) before the first save. */
export async function readAutomationSettings({
  db,
  env,
}: {
  db: Pick<Tx, 'select'>;
  env: Pick<SignedInCtx['env'], 'appUrl'>;
}): Promise<AutomationSettings> {
  const [row] = await db.select().from(axiom_settings).where(eq(axiom_settings.id, SETTINGS_ID));
  const default_webhook_url = `${env.appUrl}/functions/axiom-webhook`;
  if (!row)
    return { enabled: false, bot_id: '', webhook_url: '', default_webhook_url, version: 0, updated_at: null };
  const { enabled, bot_id, webhook_url, version, updated_at } = row;
  return { enabled, bot_id, webhook_url, default_webhook_url, version, updated_at };
}
