import { z } from 'zod';
import { adminProcedure } from '../procedure.ts';
import { idSchema, instantSchema } from '../scalars.ts';
import { requiredText } from '../text.ts';
import { userRoleSchema } from '../users/user.ts';

/** What a program signs in with. The key itself is shown once and never stored. */
export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  role: userRoleSchema,
  /** The first signs of the key, to tell it from others. */
  prefix: z.string(),
  created_by_name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
});

export type ApiKey = z.infer<typeof apiKeySchema>;

export const createApiKeySchema = z.object({
  name: requiredText(100, 'Name'),
  role: userRoleSchema,
});

export const apiKeysContract = {
  /** Newest first, revoked ones included. */
  list: adminProcedure.route({ method: 'GET', path: '/api-keys' }).output(z.array(apiKeySchema)),
  create: adminProcedure
    .route({ method: 'POST', path: '/api-keys', successStatus: 201 })
    .input(createApiKeySchema)
    .output(z.object({ api_key: apiKeySchema, key: z.string() })),
  revoke: adminProcedure
    .route({ method: 'DELETE', path: '/api-keys/{id}' })
    .input(z.object({ id: idSchema }))
    .output(apiKeySchema),
};
