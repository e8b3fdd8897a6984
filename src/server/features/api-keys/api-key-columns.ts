import { getTableColumns } from 'drizzle-orm';
import { api_keys } from '#server/db/schema/api-keys.ts';

const {
  key_hash: _hash,
  submission_id: _submission,
  warned_at: _warned,
  ...apiKeyColumns
} = getTableColumns(api_keys);

/** Columns that may leave the server: everything but the key's hash. */
export { apiKeyColumns };
