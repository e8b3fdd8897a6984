import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Tx } from '#server/db/connect.ts';
import type { Mail, Mailer, MailSent } from '#server/integrations/mail/mail.ts';
import { createCipher } from '#server/kernel/cipher.ts';
import { createGroupedQueue, type GroupedQueue, type RunJob } from './grouped-queue.ts';
import type { MailSubject } from './mail-subject.ts';

export interface Jobs {
  /**
   * Sends a mail after `tx` has committed, or immediately if `tx` is null. If the mail server fails, retries for about
   * two days, or for half an hour if `about` is a mail that staff wrote. Before each attempt it checks `about` and
   * drops a mail that is out of date. The first attempt is after `waitSeconds`, for mails that can be undone. `id` is
   * the job's id, with which the outcome is reported.
   */
  sendMail(
    tx: Tx | null,
    mail: Mail,
    about?: MailSubject,
    options?: { id?: string; waitSeconds?: number },
  ): Promise<void>;
  /**
   * Runs `task` on a `cron` schedule (UTC), in one process at a time. After an error or a crash, it runs again at a
   * later scheduled time.
   */
  repeat(name: string, cron: string, task: () => Promise<unknown>): Promise<void>;
  groupedQueue(
    name: string,
    on: { run: RunJob; onFault: (err: unknown) => void; onEnd: () => void },
  ): Promise<GroupedQueue>;
  /** Sends the mails that are due, without waiting for the worker, and returns their number. */
  sendDueMails(): Promise<number>;
  /** Waits a few seconds for running jobs to finish. */
  stop(): Promise<void>;
}

const MAIL_QUEUE = 'mail';
/** Retries after 15 s, 30 s, 1, 2, 4 … minutes, then every 4 hours. */
const MAIL_RETRIES = { retryLimit: 21, retryDelay: 15, retryBackoff: true, retryDelayMax: 4 * 60 * 60 };
/** Seconds. Mails contain personal data, so they are deleted soon after they are sent or have failed. */
const MAIL_RETENTION = { deleteAfterSeconds: 60 * 60, retentionSeconds: 7 * 24 * 60 * 60 };
/** Retries of a mail that staff wrote. The last is after about half an hour, so that staff soon learn of a failure. */
const CLIENT_MAIL_RETRIES = 7;
const MAIL_EXPIRES_SECONDS = 120;
/**
 * A running job shows this often that its process lives. If it doesn't, another process takes it: a mail about
 * half a minute after its process was killed, including the first retry's delay. The library's minimum.
 */
const HEARTBEAT_SECONDS = 10;
/** Seconds between two searches for jobs whose process died. */
const SUPERVISE_SECONDS = 5;
const STOP_MS = 4_000;

interface MailJob {
  id: string;
  data: { sealed: string; about?: MailSubject };
  retryCount: number;
  retryLimit: number;
}

/** Whether a queued mail is still up to date and should be sent. */
export type IsMailDue = (about: MailSubject, mail: Mail) => Promise<boolean>;
/** Adds the firm's look and the attachment to a mail just before it is sent. */
export type BrandMail = (mail: Mail) => Promise<Mail>;

/** SMTP replies from 500 on are final (RFC 5321, 4.2.1): another attempt would get the same reply. */
const PERMANENT = 500;

/**
 * Outcome of an attempt. `dropped`: the mail was out of date. `reason` and `code` are nodemailer's code and the SMTP
 * reply code, if there was one. `reply` is the mail server's whole reply, which may quote the address.
 */
export type MailOutcome =
  | { state: MailSent | 'dropped' }
  | {
      state: 'failed';
      reason: string | undefined;
      code: number | undefined;
      reply: string | undefined;
      isFinal: boolean;
    };

/** A queued mail, with its job's id. */
export interface QueuedMail {
  id: string;
  about?: MailSubject | undefined;
  mail: Mail;
}

/** Takes the outcome of a mail. */
export type OnMailEnd = (queued: QueuedMail, outcome: MailOutcome) => Promise<void>;

/**
 * Background jobs stored in the database. They survive a crash, and only one process runs each.
 * `work: false` only queues jobs, so that tests can run them when they choose.
 */
export async function startJobs({
  connection,
  log,
  mailer,
  isMailDue,
  brandMail,
  onMailEnd = async () => undefined,
  secret,
  work = true,
}: {
  connection: Pick<Connection, 'pool'>;
  log: Logger;
  mailer: Mailer;
  isMailDue: IsMailDue;
  brandMail: BrandMail;
  /** Called after each attempt to send a mail. If it throws, the mail is retried. */
  onMailEnd?: OnMailEnd;
  secret: string;
  work?: boolean;
}): Promise<Jobs> {
  const cipher = createCipher(secret, 'queued mail');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connection.pool.query(text, values) },
    supervise: work,
    schedule: work,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (err) => log.warn({ err }, 'The job queue reported an error'));
  await boss.start();
  await boss.createQueue(MAIL_QUEUE, {
    ...MAIL_RETRIES,
    ...MAIL_RETENTION,
    expireInSeconds: MAIL_EXPIRES_SECONDS,
  });

  async function sendOne({ id, data, retryCount, retryLimit }: MailJob): Promise<void> {
    const mail = JSON.parse(cipher.decrypt(data.sealed)) as Mail;
    const { about } = data;
    if (about && !(await isMailDue(about, mail))) {
      log.info({ job: id, kind: mail.kind }, 'Dropped a queued mail that is out of date');
      await onMailEnd({ id, about, mail }, { state: 'dropped' });
      return;
    }
    let state: MailSent;
    try {
      state = await mailer.send(await brandMail(mail), id);
    } catch (err) {
      const last = retryCount >= retryLimit;
      log.warn(
        { job: id, kind: mail.kind, err },
        `A mail could not be sent; it ${last ? 'was given up' : 'will be retried'}`,
      );
      const {
        code: reason,
        responseCode: code,
        reply,
      } = err as { code?: string; responseCode?: number; reply?: string };
      const isFinal = last || (code ?? 0) >= PERMANENT;
      await onMailEnd({ id, about, mail }, { state: 'failed', reason, code, reply, isFinal });
      throw err;
    }
    await onMailEnd({ id, about, mail }, { state });
  }

  if (work) {
    const options = { pollingIntervalSeconds: 1, localConcurrency: 2, includeMetadata: true } as const;
    await boss.work<MailJob['data'], void, typeof options>(MAIL_QUEUE, options, async ([job]) => {
      if (job) await sendOne(job);
    });
  }

  return {
    async sendMail(tx, mail, about, { id, waitSeconds = 0 } = {}) {
      const options = {
        ...(id !== undefined && { id }),
        startAfter: waitSeconds,
        // Set for each job, because a queue that exists keeps its settings.
        ...MAIL_RETRIES,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        ...(tx && { db: fromDrizzle(tx, sql) }),
        ...(about?.kind === 'client_mail' && { retryLimit: CLIENT_MAIL_RETRIES }),
      };
      const sealed = cipher.encrypt(JSON.stringify(mail));
      await boss.send(MAIL_QUEUE, { sealed, ...(about && { about }) }, options);
    },
    async repeat(name, cron, task) {
      await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 60 * 60 });
      await boss.schedule(name, cron);
      if (!work) return;
      await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
        try {
          await task();
        } catch (err) {
          log.error({ job: name, err }, 'A scheduled job failed; it runs again at the next scheduled time');
          throw err;
        }
      });
    },
    groupedQueue: (name, on) => createGroupedQueue(boss, name, on),
    async sendDueMails() {
      let sent = 0;
      for (;;) {
        // Fetches one at a time, because a batch has no order.
        const [job] = await boss.fetch<MailJob['data']>(MAIL_QUEUE, { includeMetadata: true });
        if (!job) return sent;
        await sendOne(job).then(
          () => boss.complete(MAIL_QUEUE, job.id),
          () => boss.fail(MAIL_QUEUE, job.id),
        );
        sent += 1;
      }
    },
    stop: () => boss.stop({ close: false, graceful: work, timeout: STOP_MS }),
  };
}
