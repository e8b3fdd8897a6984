import { z } from 'zod';
import { userSchema } from '#contract/identity/users/user.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

export const ownSessionSchema = z.object({
  id: idSchema,
  /** The session making the request. */
  current: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  expires_at: instantSchema,
});

export type OwnSession = z.infer<typeof ownSessionSchema>;

/** The signed-in user, as shown on the account page. */
export const accountSchema = userSchema
  .pick({
    email: true,
    first_name: true,
    last_name: true,
    phone: true,
    avatar_url: true,
    two_factor_enabled: true,
    version: true,
  })
  .extend({
    recovery_codes_left: z.number().int(),
    /** Kinds of notification (NOTIFICATION_KINDS) that the user also wants by mail. */
    mailed_kinds: z.array(z.string()),
  });
