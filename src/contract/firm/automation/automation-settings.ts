import { z } from 'zod';
import { optionalHttpUrl } from '#contract/values/http-url.ts';
import { ALONGSIDE_FIELD_ERRORS } from '#contract/values/refinement.ts';
import { instantSchema } from '#contract/values/scalars.ts';
import { plainText } from '#contract/values/text.ts';

export const BOT_ID_REQUIRED = 'Bot ID is required when Axiom integration is enabled';

/** The stored settings. An empty `webhook_url` means the default. */
export const automationSettingsSchema = z.object({
  enabled: z.boolean(),
  bot_id: z.string(),
  webhook_url: z.string(),
  /** Used if `webhook_url` is empty. */
  default_webhook_url: z.string(),
  version: z.int(),
  /** Null until somebody saves the settings. */
  updated_at: instantSchema.nullable(),
});

export type AutomationSettings = z.infer<typeof automationSettingsSchema>;

/** The settings form. In production, the server also refuses some hosts. */
export const saveAutomationSettingsSchema = z
  .object({
    enabled: z.boolean(),
    bot_id: plainText(200, 'Bot ID'),
    webhook_url: optionalHttpUrl('Webhook URL'),
  })
  .refine(({ enabled, bot_id }) => !enabled || bot_id !== '', {
    ...ALONGSIDE_FIELD_ERRORS,
    path: ['bot_id'],
    error: BOT_ID_REQUIRED,
  });

export type SaveAutomationSettings = z.output<typeof saveAutomationSettingsSchema>;

/** `no_key`: AXIOM_API_KEY is not set. `unreachable`: no usable response; `message` has details if there are any. */
export const CONNECTION_RESULTS = [
  'connected',
  'no_key',
  'key_refused',
  'bot_unknown',
  'unreachable',
] as const;

export const connectionTestSchema = z.object({
  result: z.enum(CONNECTION_RESULTS),
  message: z.string().nullable(),
});

export type ConnectionTest = z.infer<typeof connectionTestSchema>;
