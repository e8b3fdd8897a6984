import { getTableColumns } from 'drizzle-orm';
import type { ExternalLink } from '#contract/links/link.ts';
import { external_info_tokens } from '#server/db/schema/external-info-tokens.ts';

const { token_hash: _hash, created_by: _author, ...linkColumns } = getTableColumns(external_info_tokens);

/** Link columns for staff: everything but the tokens. */
export { linkColumns };

/** URL of the questionnaire for a token. */
export function linkUrl(appUrl: string, token: string): string {
  return `${appUrl}/form/${token}`;
}

export type LinkRow = ExternalLink;
