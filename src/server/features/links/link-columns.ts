import { sql } from 'drizzle-orm';
import type { ExternalLink } from '#contract/links/link.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import {
  external_info_token_mails,
  external_info_tokens,
} from '#server/db/schema/clients/external-info-tokens.ts';
import { reopenedAt } from '#server/features/clients/reopened-at.ts';

/**
 * Link columns that the API returns, with the time of the last mail and the day of the last reminder, for scheduling
 * the next one. The tokens' hashes never leave the server.
 */
export const linkColumns = {
  ...columnsWithout(external_info_tokens, {
    token_hash: true,
    created_by: true,
  } satisfies Hidden<typeof external_info_tokens, keyof ExternalLink>),
  mailed_at: ofMails('created_at').mapWith(external_info_tokens.emailed_at).as('mailed_at'),
  reminded_day: ofMails('reminder_day').mapWith(external_info_token_mails.reminder_day).as('reminded_day'),
  reopened_at: reopenedAt(sql`"external_info_tokens"."client_id"`)
    .mapWith(external_info_tokens.emailed_at)
    .as('reopened_at'),
};

/** The link's id is qualified by hand, because both tables have a column `id`. */
function ofMails(column: 'created_at' | 'reminder_day') {
  return sql`(select max(mail.${sql.identifier(column)}) from ${external_info_token_mails} mail
    where mail.token_id = "external_info_tokens"."id")`;
}

/** URL of the questionnaire for a token. */
export function linkUrl(appUrl: string, token: string): string {
  return `${appUrl}/form/${token}`;
}

export type LinkRow = ExternalLink;
