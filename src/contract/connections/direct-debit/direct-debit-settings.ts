import { z } from 'zod';
import { plainText } from '#contract/values/text.ts';

const secrets = {
  access_token: plainText(500, 'Access token'),
  /** Of the webhook endpoint. Events are refused without it. */
  webhook_secret: plainText(500, 'Webhook secret'),
};

/** Stored encrypted, as JSON. */
export const directDebitSecretSchema = z.object(secrets);

export type DirectDebitSecret = z.infer<typeof directDebitSecretSchema>;

/** The settings form. An empty secret keeps the stored one. */
export const saveDirectDebitSchema = z.object({ enabled: z.boolean(), ...secrets });

export type SaveDirectDebit = z.output<typeof saveDirectDebitSchema>;
