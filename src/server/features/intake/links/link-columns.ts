import { sql } from 'drizzle-orm';
import type { ExternalLink } from '#contract/intake/links/link.ts';
import { withInstants } from '#server/db/json-instants.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import {
  external_info_token_mails,
  external_info_tokens,
} from '#server/db/schema/clients/external-info-tokens.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import { remindsSince } from '#server/features/clients/clients/reminds-since.ts';

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
  mail_state: ofNewestMail('state').mapWith(mail_deliveries.state).as('mail_state'),
  mail_failure: ofNewestMail('reason').mapWith(mail_deliveries.reason).as('mail_failure'),
  reminds_since: remindsSince(sql`"external_info_tokens"."client_id"`, 'link.reminders_resumed')
    .mapWith(external_info_tokens.emailed_at)
    .as('reminds_since'),
};

/** The link's id is qualified by hand, because both tables have a column `id`. */
function ofMails(column: 'created_at' | 'reminder_day') {
  return sql`(select max(mail.${sql.identifier(column)}) from ${external_info_token_mails} mail
    where mail.token_id = "external_info_tokens"."id")`;
}

/** The delivery of the link's newest mail, which has the mail's id. */
function ofNewestMail(column: 'state' | 'reason') {
  return sql`(select delivery.${sql.identifier(column)} from ${external_info_token_mails} mail
    left join ${mail_deliveries} delivery on delivery.id = mail.id
    where mail.token_id = "external_info_tokens"."id"
    order by mail.created_at desc limit 1)`;
}

/** URL of the questionnaire for a token. */
export function linkUrl(appUrl: string, token: string): string {
  return `${appUrl}/form/${token}`;
}

export type LinkRow = ExternalLink;

/** Links from JSON, with the instants that the API returns. */
export function linksFromJson(links: LinkRow[]): LinkRow[] {
  return withInstants(
    links,
    'used_at',
    'opened_at',
    'last_opened_at',
    'emailed_at',
    'mailed_at',
    'reminds_since',
    'reminders_stopped_at',
    'revoked_at',
    'expires_at',
    'created_at',
  );
}
