import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import { createAuth } from '#server/auth/auth.ts';
import type { Actor, Ctx, Services } from '#server/context.ts';
import { connect } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';
import { openChangeFeed } from '#server/events/change-feed.ts';
import { finishMail } from '#server/features/desk/mails/finish-mail.ts';
import { mailsDue } from '#server/features/desk/mails/is-mail-due.ts';
import { mailEnded } from '#server/features/desk/mails/mail-ended.ts';
import { router } from '#server/http/router.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { createCipher } from '#server/kernel/cipher.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { createFreshDatabase } from './fresh-database.ts';
import { QUICK_HASHING } from './quick-hashing.ts';
import { TEST_SECRET } from './test-secret.ts';

export interface TestServices extends Services {
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
  setNow(instant: string): void;
  /** Sends all queued mails, even those scheduled for later. Returns all mails sent so far, oldest first. */
  sentMails(): Promise<Mail[]>;
  stop(): Promise<void>;
}

/**
 * Starts real services on their own database, on that of DATABASE_URL in `env`, or on the database of `others`, as in a
 * second process. The clock stands still until it is moved.
 */
export async function startTestServices(
  env: Record<string, string> = {},
  others?: TestServices,
): Promise<TestServices> {
  const log = pino({ level: 'silent' });
  const parsed = parseEnv({ NODE_ENV: 'test', ...env });
  const given = parsed.databaseUrl ?? others?.connection.pool.options.connectionString;
  const database = given === undefined ? await createFreshDatabase() : { url: given, drop: async () => {} };
  const connection = connect(database.url, { max: 45, onError: () => {} });
  const changes = await openChangeFeed(database.url, log, { pool: connection.pool });
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      return parsed.smtpUrl === undefined ? ('written' as const) : ('accepted' as const);
    },
    close: () => undefined,
  };
  let time = new Date('2026-03-02T10:15:30.123Z').getTime();
  const now = () => new Date(time);
  const isMailDue = mailsDue({ db: connection.db, now });
  const onMailEnd = mailEnded({ db: connection.db, env: parsed, now });
  const jobs = await startJobs({
    connection,
    log,
    mailer,
    isMailDue,
    brandMail: finishMail({ db: connection.db, env: parsed }),
    onMailEnd,
    secret: TEST_SECRET,
    work: false,
  });
  return {
    env: parsed,
    log,
    db: connection.db,
    connection,
    changes,
    mailer,
    jobs,
    cipher: createCipher(TEST_SECRET, 'kept secret'),
    auth: createAuth({ env: parsed, db: connection.db, secret: TEST_SECRET, hashing: QUICK_HASHING }),
    now,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    setNow: (instant) => {
      time = new Date(instant).getTime();
    },
    async sentMails() {
      await connection.pool.query(
        `update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`,
      );
      await jobs.sendDueMails();
      return mails;
    },
    async stop() {
      await jobs.stop();
      await changes.close();
      await connection.close();
      await database.drop();
    },
  };
}

/** Creates a user and returns it as an actor. */
export async function createActor(
  { db }: Pick<Services, 'db'>,
  person: { role?: Actor['role']; full_name?: string; email?: string; lacks_name?: true } = {},
): Promise<Actor> {
  const { role = 'staff', full_name = 'Sam Staff', lacks_name } = person;
  const [first_name, last_name = 'Test'] = lacks_name ? [null, null] : full_name.split(' ');
  const email = person.email ?? `${crypto.randomUUID()}@example.com`;
  const [user] = await db
    .insert(users)
    .values({ email, email_verified: true, full_name, first_name, last_name, role })
    .returning({ id: users.id });
  if (!user) throw new Error('The database returned no row for a new user');
  return {
    user_id: user.id,
    full_name,
    email,
    ...(lacks_name && { lacks_name }),
    role,
    session_id: crypto.randomUUID(),
    session_expires_at: '2099-01-01T00:00:00.000Z',
  };
}

/** The context of a request by `actor` (null: anonymous). */
export function contextOf(services: Services, actor: Actor | null): Ctx {
  return {
    ...services,
    actor,
    request_id: crypto.randomUUID(),
    request_headers: new Headers(),
    response_headers: new Headers(),
    ip_address: '127.0.0.1',
  };
}

/** Calls procedures as `actor`, with the permission and input checks of HTTP. */
export function callAs(services: Services, actor: Actor | null) {
  return createRouterClient(router, { context: () => contextOf(services, actor) });
}
