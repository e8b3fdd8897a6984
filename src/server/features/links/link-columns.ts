import type { ExternalLink } from '#contract/links/link.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';

/** Link columns that the API returns. The tokens' hashes never leave the server. */
export const linkColumns = columnsWithout(external_info_tokens, {
  token_hash: true,
  created_by: true,
} satisfies Hidden<typeof external_info_tokens, keyof ExternalLink>);

/** URL of the questionnaire for a token. */
export function linkUrl(appUrl: string, token: string): string {
  return `${appUrl}/form/${token}`;
}

export type LinkRow = ExternalLink;
