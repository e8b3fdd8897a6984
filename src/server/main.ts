import { Server } from 'node:http';
import { createServer } from 'node:net';
import { serve } from '@hono/node-server';
import { REMINDER_CHECK_MINUTES } from '#contract/links/link.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { createDataDir } from '#embedded-postgres/data-dir/data-dir.ts';
import { installationSecret } from '#embedded-postgres/data-dir/installation-secret.ts';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { createAuth } from './auth/auth.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import { forgetOldSignIns } from './auth/forget-old.ts';
import type { Services } from './context.ts';
import { checkDatabase } from './db/checks/check-database.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { seedCatalogue } from './db/seed/seed-catalogue.ts';
import { createEventStreams } from './events/event-stream.ts';
import { openChanges } from './events/open-changes.ts';
import { explainStart } from './explain-start.ts';
import { warnOfKeyEnds } from './features/api-keys/warn-of-ends.ts';
import { forgetOldRuns } from './features/bulk-runs/forget-old-runs.ts';
import { startBulkRuns } from './features/bulk-runs/start-bulk-runs.ts';
import { forgetOldDeliveries } from './features/calendly/forget-old-deliveries.ts';
import { keepValues } from './features/client-values/keep-values.ts';
import { applyRetention } from './features/data-protection/apply-retention.ts';
import { seedLetters } from './features/letter-templates/add-starters.ts';
import { sendReminders } from './features/links/send-reminders.ts';
import { finishMail } from './features/mails/finish-mail.ts';
import { mailsDue } from './features/mails/is-mail-due.ts';
import { mailEnded } from './features/mails/mail-ended.ts';
import { forgetReadNotifications } from './features/notifications/forget-read.ts';
import { mailNotifications } from './features/notifications/mail-notifications.ts';
import { seedPriceBook } from './features/price-book/seed-price-book.ts';
import { mailQuestions } from './features/proposal-page/questions/mail-questions.ts';
import { sendProposalReminders } from './features/proposal-versions/reminders/send-proposal-reminders.ts';
import { timeOutRuns } from './features/proposals/time-out-runs.ts';
import { stampRecords } from './features/time-stamps/stamp-records.ts';
import { anchorHeads } from './features/timeline-chain/anchor-heads.ts';
import { checkTimelines } from './features/timeline-chain/check-timelines.ts';
import { startDeliveries } from './features/webhooks/start-deliveries.ts';
import { tidyDeliveries } from './features/webhooks/tidy-deliveries.ts';
import { createApp } from './http/app.ts';
import { createCloser } from './http/close-server.ts';
import { HTTP_LIMITS } from './http/http-limits.ts';
import { createMailer } from './integrations/mail/mail.ts';
import { keepCountsFolded } from './jobs/fold-counts.ts';
import { startJobs } from './jobs/jobs.ts';
import { scheduleBackups } from './jobs/schedule-backups.ts';
import { parseEnv } from './kernel/env.ts';
import { createLog } from './kernel/log.ts';
import { createSeal } from './kernel/seal.ts';
import { createShutdown } from './kernel/shutdown.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_REMINDER_CHECK = `*/${REMINDER_CHECK_MINUTES} * * * *`;
const EVERY_TEN_MINUTES = '*/10 * * * *';
const HOURLY = '7 * * * *';
const NIGHTLY = '30 2 * * *';

const shutdown = createShutdown((error) => process.stderr.write(`${explainStart(error, process.env)}\n`));

async function start(): Promise<void> {
  const env = parseEnv(process.env);
  const log = createLog(env);
  if (process.env.DATABASE_READ_URL) log.warn('DATABASE_READ_URL is no longer used: remove it');

  await createDataDir(env.dataDir);
  let databaseUrl = env.databaseUrl;
  if (databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: env.dataDir, log });
    shutdown.startedDatabase(() => embedded.stop());
    databaseUrl = embedded.url;
  }
  const directUrl = env.databaseDirectUrl ?? databaseUrl;
  const connection = connect(databaseUrl, {
    max: env.databasePoolSize,
    pooled: env.databaseDirectUrl !== undefined,
    preparedStatements: env.preparedStatements,
    onError: (err) => log.warn({ err }, 'Lost a database connection'),
  });
  shutdown.started(() => connection.close());
  if (env.databaseUrl !== undefined) await checkDatabase({ directUrl, pool: connection.pool, env, log });
  await migrate(directUrl, { log });

  const { db } = connection;
  const changes = await openChanges({ url: directUrl, pool: connection.pool, env, log });
  shutdown.started(() => changes.close());
  shutdown.started(keepCountsFolded({ pool: connection.pool, changes, log }));

  const now = () => new Date();
  const secret = await installationSecret(env);
  const mailer = createMailer({ env, log });
  shutdown.started(() => mailer.close());
  const jobs = await startJobs({
    connection,
    log,
    mailer,
    secret,
    isMailDue: mailsDue({ db, now }),
    dressMail: finishMail({ db, env }),
    onMailEnd: mailEnded({ db, env, now }),
  });
  shutdown.started(() => jobs.stop());

  const auth = createAuth({ env, db, secret });
  await scheduleBackups({ env, log, jobs, databaseUrl: directUrl, now });
  const seal = createSeal(secret, 'kept secret');
  const services: Services = { env, log, db, connection, auth, changes, mailer, jobs, seal, now };
  await jobs.repeat('link-reminders', EVERY_REMINDER_CHECK, async () => {
    await sendReminders(services);
    await sendProposalReminders(services);
  });
  await jobs.repeat('notification-mails', EVERY_MINUTE, async () => {
    await mailNotifications(services);
    await mailQuestions(services);
  });
  await jobs.repeat('retention', NIGHTLY, async () => {
    await forgetReadNotifications(services);
    await forgetOldRuns(services);
    await applyRetention(services);
  });
  await jobs.repeat('time-out-runs', EVERY_MINUTE, async () => {
    await timeOutRuns(services);
  });
  await jobs.repeat('timeline-anchors', EVERY_TEN_MINUTES, async () => {
    await anchorHeads(services);
  });
  await jobs.repeat('timeline-check', NIGHTLY, async () => {
    await checkTimelines(services);
  });
  await jobs.repeat('client-values', EVERY_MINUTE, keepValues(services));
  await jobs.repeat('time-stamps', EVERY_MINUTE, async () => {
    await stampRecords(services);
  });
  await jobs.repeat('tidy-deliveries', HOURLY, () => tidyDeliveries(services));
  await jobs.repeat('forget-old-sign-ins', HOURLY, () => forgetOldSignIns(services));
  await jobs.repeat('warn-of-key-ends', HOURLY, async () => {
    await warnOfKeyEnds(services);
  });
  await jobs.repeat('forget-old-deliveries', HOURLY, () => forgetOldDeliveries(services));
  const deliveries = await startDeliveries(services);
  shutdown.started(() => deliveries.stop());
  const bulkRuns = startBulkRuns(services);
  shutdown.started(() => bulkRuns.stop());
  if (env.signup === 'closed') log.info('Sign-up is closed: SIGNUP_DOMAINS is not set and APP_URL is public');
  await mustBeFree(env);
  if (await seedCatalogue(db)) {
    await seedPriceBook(services);
    await seedLetters(services);
  }
  const admin = await ensureFirstAdmin(services);
  if (admin) tellFirstAdmin(admin);
  if (process.argv.includes('--demo')) log.info({ clients: await seedDemo(services) }, 'Demo clients added');

  const streams = createEventStreams(changes);
  const app = createApp(services, streams);
  await listen(app, env.port, env.host, streams.closeAll);

  tell([`${env.appName} is ready at ${env.appUrl}`]);
}

/** Printed as soon as the admin exists: a later start finds a user and prints nothing. */
function tellFirstAdmin({ email, password }: { email: string; password: string | null }): void {
  tell(
    password === null
      ? [`Sign in as ${email} with the password in ADMIN_PASSWORD`]
      : [`Sign in as ${email} with password ${password}`, 'This password is shown only once.'],
  );
}

/** Prints lines for the operator. The log lines around them are for machines. */
function tell(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}

/** Throws EADDRINUSE before the first admin's password is printed, because the next start would not print it again. */
async function mustBeFree({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

async function listen(
  app: ReturnType<typeof createApp>,
  port: number,
  hostname: string,
  closeStreams: () => void,
): Promise<void> {
  const server = serve({ fetch: app.fetch, port, hostname, serverOptions: HTTP_LIMITS });
  if (!(server instanceof Server)) throw new Error('The app requires an HTTP/1.1 server');
  const close = createCloser(server);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  shutdown.started(async () => {
    closeStreams();
    await close();
  });
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStart(error, process.env)}\n`);
  await shutdown.end(1);
}
