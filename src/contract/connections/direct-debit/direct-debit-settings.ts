import { z } from 'zod';

/** GoCardless: nothing but secrets. */
export const directDebitSettingsSchema = z.object({ provider: z.literal('gocardless') });

/** Stored encrypted, as JSON. */
export const directDebitSecretSchema = z.object({
  access_token: z.string().min(1),
  /** Of the webhook endpoint; events are refused without it. */
  webhook_secret: z.string(),
});
