import { z } from 'zod';
import { userRoleSchema } from '#contract/identity/users/user.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';
import { DEFAULT_KEY_LIFETIME_DAYS, KEY_LIFETIMES_DAYS } from './key-life.ts';

/** The key itself is shown once and never stored. */
export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The current role: staff if the key's creator is no longer an administrator. */
  role: userRoleSchema,
  /** First characters of the key, to tell it from others. */
  prefix: z.string(),
  /** The key stops working when this user is deleted. */
  created_by: idSchema.nullable(),
  created_by_name: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema,
  last_used_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
});

export type ApiKey = z.infer<typeof apiKeySchema>;

export const createApiKeySchema = z.object({
  name: requiredText(100, 'Name'),
  role: userRoleSchema,
  expires_in_days: z.literal(KEY_LIFETIMES_DAYS).default(DEFAULT_KEY_LIFETIME_DAYS),
});
