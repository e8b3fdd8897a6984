import { z } from 'zod';
import { optionalHttpUrl } from '#contract/http-url.ts';
import { ALONGSIDE_FIELD_ERRORS } from '#contract/refinement.ts';
import { instantSchema } from '#contract/scalars.ts';
import { plainText } from '#contract/text.ts';

export const BOT_ID_REQUIRED = 'Bot ID is required when Axiom integration is enabled';

/** The settings as stored; an empty `webhook_url` stands for the default one. */
export const automationSettingsSchema = z.object({
  enabled: z.boolean(),
  bot_id: z.string(),
  webhook_url: z.string(),
  /** What stands in for an empty `webhook_url`. */
  default_webhook_url: z.string(),
  version: z.int(),
  /** Null while nobody has saved them. */
  updated_at: instantSchema.nullable(),
});

export type AutomationSettings = z.infer<typeof automationSettingsSchema>;

/** The settings form. Which hosts are refused in production is the server's to say. */
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

/** `no_key`: AXIOM_API_KEY is not set. `unreachable`: no (usable) answer; `message` says more where there is more. */
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
