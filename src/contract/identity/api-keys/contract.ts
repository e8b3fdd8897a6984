import { z } from 'zod';
import { adminPersonProcedure, adminProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { apiKeySchema, createApiKeySchema } from './api-key.ts';

export const apiKeysContract = {
  list: adminProcedure('GET /api-keys', 'List API keys', 'Newest first, including revoked keys.').output(
    z.array(apiKeySchema),
  ),
  create: adminPersonProcedure(
    'POST /api-keys',
    'Create an API key',
    'A retry with the same `submission_id` (after a lost response) stores no second key, but issues a new secret.',
    { successStatus: 201 },
  )
    .input(createApiKeySchema.extend({ submission_id: idSchema.optional() }))
    .output(z.object({ api_key: apiKeySchema, key: z.string() })),
  revoke: adminPersonProcedure('DELETE /api-keys/{id}', 'Revoke an API key')
    .input(z.object({ id: idSchema }))
    .output(apiKeySchema),
};
