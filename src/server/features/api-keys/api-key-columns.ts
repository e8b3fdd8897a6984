import { getTableColumns } from 'drizzle-orm';
import { api_keys } from '#server/db/schema/api-keys.ts';

const {
  key_hash: _hash,
  submission_id: _submission,
  warned_at: _warned,
  ...apiKeyColumns
} = getTableColumns(api_keys);

/** What may be shown of a key. */
export { apiKeyColumns };
