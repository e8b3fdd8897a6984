import {
  type AutomationSettings,
  type SaveAutomationSettings,
  saveAutomationSettingsSchema,
} from '#contract/firm/automation/automation-settings.ts';
import { type EditedTwice, mergeEdits, withTaken } from '#contract/values/edit-conflict.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import type { SavedBy } from '#web/lib/forms/saved-by.ts';

/** Settings as form values. Fills in the default address. */
export function automationValues({
  enabled,
  bot_id,
  webhook_url,
  default_webhook_url,
}: AutomationSettings): SaveAutomationSettings {
  return { enabled, bot_id, webhook_url: webhook_url || default_webhook_url };
}

/** Form values as stored. The default address is stored as empty, so that it follows the product's own address. */
export function automationToStore(
  values: SaveAutomationSettings,
  defaultUrl: string,
): SaveAutomationSettings {
  return { ...values, webhook_url: values.webhook_url.trim() === defaultUrl ? '' : values.webhook_url };
}

export interface Conflict extends SavedBy {
  version: number;
  /** Stored values that differ from the submitted ones. */
  theirs: Partial<SaveAutomationSettings>;
}

/** Details of a conflict with someone else's save, or null for any other failure. */
export function conflictOf(error: unknown, defaultUrl: string): Conflict | null {
  const refusal = rowChanged(error);
  if (!refusal) return null;
  const { version, changed, by, at } = refusal;
  const { enabled, bot_id, webhook_url } = saveAutomationSettingsSchema.shape;
  const theirs: Partial<SaveAutomationSettings> = {};
  if ('enabled' in changed) theirs.enabled = enabled.parse(changed.enabled);
  if ('bot_id' in changed) theirs.bot_id = bot_id.parse(changed.bot_id);
  if ('webhook_url' in changed) theirs.webhook_url = webhook_url.parse(changed.webhook_url) || defaultUrl;
  return { version, theirs, by, at };
}

/**
 * Form values after a conflict: edited fields keep my value, the others take theirs. `contested`: fields that both
 * people changed.
 */
export function mergeTheirs({
  opened,
  mine,
  theirs,
}: {
  opened: SaveAutomationSettings;
  mine: SaveAutomationSettings;
  theirs: Partial<SaveAutomationSettings>;
}): { values: SaveAutomationSettings; contested: EditedTwice<SaveAutomationSettings>[] } {
  const stored = { ...mine, ...theirs };
  const { contested, taken } = mergeEdits({ opened, mine, theirs: stored });
  return { values: withTaken(mine, stored, taken), contested };
}
