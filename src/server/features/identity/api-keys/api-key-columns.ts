import type { ApiKey } from '#contract/identity/api-keys/api-key.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';

/** Key columns that the API returns. The key's hash never leaves the server. */
export const apiKeyColumns = columnsWithout(api_keys, {
  key_hash: true,
  submission_id: true,
  warned_at: true,
} satisfies Hidden<typeof api_keys, keyof ApiKey>);
