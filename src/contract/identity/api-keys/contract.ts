import { z } from 'zod';
import { adminPersonProcedure, adminProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { apiKeySchema, createApiKeySchema } from './api-key.ts';

export const apiKeysContract = {
  list: adminProcedure
    .route({
      method: 'GET',
      path: '/api-keys',
      summary: 'List API keys',
      description: 'Newest first, including revoked keys.',
    })
    .output(z.array(apiKeySchema)),
  create: adminPersonProcedure
    .route({
      method: 'POST',
      path: '/api-keys',
      successStatus: 201,
      summary: 'Create an API key',
      description:
        'A retry with the same `submission_id` (after a lost response) stores no second key, but issues a new secret.',
    })
    .input(createApiKeySchema.extend({ submission_id: idSchema.optional() }))
    .output(z.object({ api_key: apiKeySchema, key: z.string() })),
  revoke: adminPersonProcedure
    .route({ method: 'DELETE', path: '/api-keys/{id}', summary: 'Revoke an API key' })
    .input(z.object({ id: idSchema }))
    .output(apiKeySchema),
};
