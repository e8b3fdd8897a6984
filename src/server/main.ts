import { Server } from 'node:http';
import { createServer } from 'node:net';
import { serve } from '@hono/node-server';
import { seedDemo } from '#demo/seed-demo.ts';
import { createDataDir } from '#embedded-postgres/data-dir/data-dir.ts';
import { installationSecret } from '#embedded-postgres/data-dir/installation-secret.ts';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { createAuth } from './auth/auth.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import type { Services } from './context.ts';
import { checkDatabase } from './db/checks/check-database.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { seedCatalogue } from './db/seed/seed-catalogue.ts';
import { DELIVERY_HANDLERS } from './delivery-handlers.ts';
import { createEventStreams } from './events/event-stream.ts';
import { openChanges } from './events/open-changes.ts';
import { explainStart } from './explain-start.ts';
import { startBulkRuns } from './features/desk/bulk-runs/start-bulk-runs.ts';
import { EXPORTS } from './features/desk/data-export/export-kind.ts';
import { finishMail } from './features/desk/mails/finish-mail.ts';
import { mailsDue } from './features/desk/mails/is-mail-due.ts';
import { mailEnded } from './features/desk/mails/mail-ended.ts';
import { PACKS } from './features/due-diligence/inspection/pack/pack-kind.ts';
import { startScreening } from './features/due-diligence/sanctions/screening/start-screening.ts';
import { keepFiguresFolded } from './features/figures/figures/fold-figures.ts';
import { startOutbox } from './features/firm/outbox/start-outbox.ts';
import { startDeliveries } from './features/firm/webhooks/start-deliveries.ts';
import { seedPriceBook } from './features/pricing/price-book/seed-price-book.ts';
import { seedLetters } from './features/proposals/letter-templates/add-starters.ts';
import { createApp } from './http/app.ts';
import { createCloser } from './http/close-server.ts';
import { HTTP_LIMITS } from './http/http-limits.ts';
import { createMailer } from './integrations/mail/mail.ts';
import { keepArchivesTidy } from './jobs/archives/tidy-archives.ts';
import { keepCountsFolded } from './jobs/fold-counts.ts';
import { startJobs } from './jobs/jobs.ts';
import { scheduleBackups } from './jobs/schedule-backups.ts';
import { createCipher } from './kernel/cipher.ts';
import { parseEnv } from './kernel/env.ts';
import { createLog } from './kernel/log.ts';
import { createShutdown } from './kernel/shutdown.ts';
import { REPEATED_JOBS } from './repeated-jobs.ts';

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
  shutdown.started(await keepFiguresFolded({ db, changes, log }));

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
    brandMail: finishMail({ db, env }),
    onMailEnd: mailEnded({ db, env, now }),
  });
  shutdown.started(() => jobs.stop());

  const auth = createAuth({ env, db, secret });
  await scheduleBackups({ env, log, jobs, databaseUrl: directUrl, now });
  const cipher = createCipher(secret, 'kept secret');
  const services: Services = { env, log, db, connection, auth, changes, mailer, jobs, cipher, now };
  for (const [name, { cron, task }] of Object.entries(REPEATED_JOBS))
    await jobs.repeat(name, cron, task(services));
  const deliveries = await startDeliveries(services);
  shutdown.started(() => deliveries.stop());
  const outbox = startOutbox(services, DELIVERY_HANDLERS);
  shutdown.started(() => outbox.stop());
  const bulkRuns = startBulkRuns(services);
  shutdown.started(() => bulkRuns.stop());
  shutdown.started(keepArchivesTidy(services, [EXPORTS, PACKS]));
  const screening = startScreening(services);
  shutdown.started(() => screening.stop());
  if (env.signup === 'closed') log.info('Sign-up is closed: SIGNUP_DOMAINS is not set and APP_URL is public');
  if (await seedCatalogue(db)) {
    await seedPriceBook(services);
    await seedLetters(services);
  }
  const admin = await ensureFirstAdmin(services, () => mustBeFree(env));
  if (admin) printFirstAdmin(admin);
  if (process.argv.includes('--demo')) log.info({ clients: await seedDemo(services) }, 'Demo clients added');

  const streams = createEventStreams(changes);
  const app = createApp(services, streams);
  await listen(app, env.port, env.host, streams.closeAll);

  printBlock([`${env.appName} is ready at ${env.appUrl}`]);
}

/** Printed as soon as the admin exists: a later start finds a user and prints nothing. */
function printFirstAdmin({ email, password }: { email: string; password: string | null }): void {
  printBlock(
    password === null
      ? [`Sign in as ${email} with the password in ADMIN_PASSWORD`]
      : [`Sign in as ${email} with password ${password}`, 'This password is shown only once.'],
  );
}

/** Prints lines for the operator. The log lines around them are for machines. */
function printBlock(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}

/**
 * Throws EADDRINUSE before the first admin's password is printed, because the next start would not print it again. Not
 * for later starts: a proxy that connects to the probe would send it a request.
 */
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
  if (!shutdown.isSignalled()) {
    process.stderr.write(`${explainStart(error, process.env)}\n`);
    await shutdown.end(1);
  }
}
