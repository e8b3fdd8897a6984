import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { LINK_REMINDER_DAYS, REMINDER_GAP_DAYS, reminderDue } from '#contract/intake/links/link.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { Services } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  external_info_token_mails,
  external_info_tokens,
} from '#server/db/schema/clients/external-info-tokens.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import { remindsSince } from '#server/features/clients/clients/reminds-since.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import { mailedTo } from '#server/features/firm/mail-deliveries/mailed-to.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { readWriter } from '#server/features/identity/people/mail-writer.ts';
import { linkUrl } from './link-columns.ts';
import { reminderMail } from './link-mail.ts';
import { lockLink } from './lock-link.ts';

type ReminderServices = Pick<Services, 'db' | 'env' | 'jobs' | 'log' | 'now'>;

/** Maximum number of links processed in one run. The next run takes the rest. */
const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reminds clients of emailed links that are still unanswered, unless the client is closed. Safe to run at any time and
 * in several processes at once: each reminder is sent once. Returns the number of reminders sent.
 */
export async function sendReminders(services: ReminderServices): Promise<number> {
  const { db, log, now } = services;
  const at = now();
  const open = and(
    eq(external_info_tokens.used, false),
    isNull(external_info_tokens.revoked_at),
    isNull(external_info_tokens.reminders_stopped_at),
    isNotNull(external_info_tokens.emailed_at),
    gt(external_info_tokens.expires_at, at.toISOString()),
    sql`not exists (select 1 from ${clients}
      where ${clients.id} = ${external_info_tokens.client_id} and ${clients.closed_at} is not null)`,
    // The clients of the demo are made up.
    sql`not exists (select 1 from ${firm} where ${firm.is_demo})`,
  );
  const failed = sql`exists (select 1 from ${external_info_token_mails}
    join ${mail_deliveries} on ${mail_deliveries.id} = ${external_info_token_mails.id}
    where ${external_info_token_mails.token_id} = ${external_info_tokens.id}
      and ${external_info_token_mails.created_at} >= ${external_info_tokens.emailed_at}
      and ${mail_deliveries.state} = 'failed')`;
  const due = await db
    .select({ id: external_info_tokens.id })
    .from(external_info_tokens)
    .where(
      and(
        open,
        not(failed),
        hasNoRecentMail(at),
        or(...LINK_REMINDER_DAYS.map((day) => isUnremindedSince(day, at))),
      ),
    )
    .orderBy(asc(external_info_tokens.emailed_at))
    .limit(BATCH);
  let sent = 0;
  for (const { id } of due) {
    try {
      if (await remind(services, id)) sent += 1;
    } catch (err) {
      log.error({ link: id, err }, 'Could not send a reminder and will retry it in the next run');
    }
  }
  return sent;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Whether no mail of the link was sent in the last REMINDER_GAP_DAYS. */
function hasNoRecentMail(now: Date): SQL {
  return sql`not exists (select 1 from ${external_info_token_mails}
    where ${external_info_token_mails.token_id} = ${external_info_tokens.id}
    and ${external_info_token_mails.created_at} > ${daysBefore(now, REMINDER_GAP_DAYS)})`;
}

function isUnremindedSince(day: number, now: Date): SQL | undefined {
  return and(
    lte(external_info_tokens.emailed_at, daysBefore(now, day)),
    sql`not exists (select 1 from ${external_info_token_mails}
      where ${external_info_token_mails.token_id} = ${external_info_tokens.id}
      and ${external_info_token_mails.reminder_day} >= ${day})`,
    sql`${external_info_tokens.emailed_at} + ${`${day} days`}::interval
      >= coalesce(${remindsSince(external_info_tokens.client_id, 'link.reminders_resumed')}, '-infinity')`,
  );
}

async function remind({ db, env, jobs, now }: ReminderServices, linkId: string): Promise<boolean> {
  const token = newToken();
  return db.transaction(async (tx) => {
    const { link, client } = await lockLink(tx, linkId);
    const at = now();
    const day = reminderDue(link, client, at);
    if (day === null) return false;
    const mail_id = randomUUID();
    await tx.insert(external_info_token_mails).values({
      id: mail_id,
      token_id: link.id,
      token_hash: hashToken(token),
      reminder_day: day,
      created_at: at.toISOString(),
    } satisfies FullRow<typeof external_info_token_mails, never>);
    await recordActivity(tx, {
      actor: { user_id: null, full_name: env.appName },
      type: 'link.reminded',
      client,
      changes: mailedTo(env, client.email),
    });
    const url = linkUrl(env.appUrl, token);
    const owner = await readWriter(tx, [client.owner_id]);
    const mail = reminderMail({
      appName: env.appName,
      client,
      url,
      expiresAt: link.expires_at,
      signedBy: owner?.name ?? '',
    });
    const about = { kind: 'link', link_id: link.id, reminder: true } as const;
    await mailClient(tx, { jobs, now }, { id: mail_id, client_id: client.id, mail, about });
    return true;
  });
}
