import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { londonWallClock } from '#contract/intake/calls/call-time.ts';
import {
  DAYS_BEFORE_EXPIRY,
  PROPOSAL_REMINDER_DAYS,
  proposalReminderDue,
  REMINDERS_FROM,
} from '#contract/proposals/signatures/reminder.ts';
import { newToken } from '#server/auth/hash-token.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import {
  proposal_links,
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import { remindsSince } from '#server/features/clients/clients/reminds-since.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import { mailedTo } from '#server/features/firm/mail-deliveries/mailed-to.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { lockSignatory } from '#server/features/proposals/proposal-versions/lock-version.ts';
import { proposalReminderMail } from '#server/features/proposals/proposal-versions/send/proposal-mail.ts';
import { readProposalWriter } from '#server/features/proposals/proposal-versions/send/send-turn-mails.ts';
import {
  proposalUrl,
  storeSignatoryLink,
} from '#server/features/proposals/proposal-versions/send/store-link.ts';

type ReminderServices = Pick<Services, 'db' | 'env' | 'jobs' | 'log' | 'now'>;

/** Maximum number of signatories processed in one run. The next run takes the rest. */
const BATCH = 500;

/**
 * Reminds signatories of proposals that they haven't signed, from REMINDERS_FROM in London. Safe to run at any time and
 * in several processes at once: each reminder is sent once. Returns the number of reminders sent.
 */
export async function sendProposalReminders(services: ReminderServices): Promise<number> {
  const { db, log, now } = services;
  const { day, time } = londonWallClock(now().toISOString());
  if (time < REMINDERS_FROM) return 0;
  const { rows } = await db.execute<{ id: string }>(dueOn(day));
  let sent = 0;
  for (const { id } of rows) {
    try {
      if (await remind(services, id)) sent += 1;
    } catch (err) {
      log.error(
        { signatory_id: id, err },
        'Could not send a reminder of a proposal and will retry it in the next run',
      );
    }
  }
  return sent;
}

/**
 * Signatories for whom a reminder's day has come since their last link, but none in the demo, whose clients are made up. `remind` checks the rule again under the lock.
 */
function dueOn(today: string): SQL {
  const london = (instant: unknown) => sql`(${instant} at time zone 'Europe/London')::date`;
  const { id, mailed_at, signed_at, kind, version_id, wrong_person_at } = proposal_signatories;
  const { valid_until, accepted_at, reminders_stopped_at } = proposal_versions;
  return sql`
    select ${id} as id
    from ${proposal_versions}
    join ${proposal_signatories} on ${version_id} = ${proposal_versions.id}
    join ${clients} on ${clients.id} = ${proposal_versions.client_id}
    where ${proposal_versions.state} = 'open' and (${accepted_at} is not null or ${valid_until} >= ${today}::date)
      and ${kind} = 'client' and ${signed_at} is null and ${mailed_at} is not null and ${clients.closed_at} is null
      and ${isReal(clients.id)} and not exists (select from ${firm} where ${firm.is_demo})
      and ${reminders_stopped_at} is null and ${wrong_person_at} is null
      and exists (
        select from (values
          (${london(mailed_at)} + ${PROPOSAL_REMINDER_DAYS.day_3}::int),
          (${london(mailed_at)} + ${PROPOSAL_REMINDER_DAYS.day_7}::int),
          (case when ${accepted_at} is null then ${valid_until} - ${DAYS_BEFORE_EXPIRY}::int end)
        ) as reminders (day)
        where day <= ${today}::date and day > ${london(mailed_at)}
          and (day + ${REMINDERS_FROM}::time) at time zone 'Europe/London'
            >= coalesce(${remindsSince(clients.id, 'proposal.reminders_resumed')}, '-infinity')
          and not exists (
          select from ${proposal_links}
          where ${proposal_links.signatory_id} = ${id} and ${london(proposal_links.created_at)} >= day))
      and not exists (
        select from (
          select ${proposal_links.mail_id} from ${proposal_links} where ${proposal_links.signatory_id} = ${id}
          order by ${proposal_links.created_at} desc limit 1
        ) as newest
        join ${mail_deliveries} on ${mail_deliveries.id} = newest.mail_id
        where ${mail_deliveries.state} = 'failed')
    order by ${proposal_versions.sent_at}, ${id}
    limit ${BATCH}`;
}

async function remind({ db, env, jobs, now }: ReminderServices, signatory_id: string): Promise<boolean> {
  const token = newToken();
  return db.transaction(async (tx) => {
    const { client, version, signatory, signatories } = await lockSignatory(tx, signatory_id);
    const at = now();
    const newest = await newestLink(tx, signatory_id);
    const reminder = proposalReminderDue(
      {
        client: { ...client, reminds_since: await readRemindsSince(tx, client.id) },
        version,
        order: version.document.signing.order,
        signatories: signatories.map((one) => ({ ...one, ...newest })),
        id: signatory_id,
      },
      at,
    );
    if (reminder === null) return false;
    const made_by = { user_id: null, full_name: env.appName };
    await recordActivity(tx, {
      actor: made_by,
      type: 'proposal.reminded',
      client,
      changes: {
        number: { from: null, to: version.number },
        signatory: { from: null, to: signatory.name },
        ...mailedTo(env, signatory.email),
      },
    });
    const mail = proposalReminderMail({
      document: version.document,
      signatory,
      url: proposalUrl(env.appUrl, token),
      appName: env.appName,
      expires: version.accepted_at === null,
      writer: await readProposalWriter(tx, version),
    });
    const mail_id = await mailClient(
      tx,
      { jobs, now },
      {
        client_id: client.id,
        mail,
        about: { kind: 'proposal', signatory_id, reminder: true },
      },
    );
    await storeSignatoryLink(tx, { token, signatory_id, made_by, mail_id, reminder, at: at.toISOString() });
    return true;
  });
}

async function readRemindsSince(tx: Tx, client_id: string): Promise<string | null> {
  const [row] = await tx
    .select({
      at: remindsSince(sql`${client_id}::uuid`, 'proposal.reminders_resumed').mapWith(clients.closed_at),
    })
    .from(clients)
    .where(eq(clients.id, client_id));
  return row?.at ?? null;
}

/** The signatory's newest link. The rule needs it only for the signatory who is reminded. */
async function newestLink(
  tx: Tx,
  signatory_id: string,
): Promise<{ last_link_at: string | null; is_undelivered: boolean }> {
  const [link] = await tx
    .select({ at: proposal_links.created_at, mail: mail_deliveries.state })
    .from(proposal_links)
    .leftJoin(mail_deliveries, eq(mail_deliveries.id, proposal_links.mail_id))
    .where(eq(proposal_links.signatory_id, signatory_id))
    .orderBy(desc(proposal_links.created_at))
    .limit(1);
  return { last_link_at: link?.at ?? null, is_undelivered: link?.mail === 'failed' };
}
