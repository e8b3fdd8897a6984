import type { Logger } from 'pino';
import type { UserRole } from '#contract/users/user.ts';
import type { Auth } from './auth/auth.ts';
import type { Connection, Db } from './db/connect.ts';
import type { ChangeFeed } from './events/change-feed.ts';
import type { Mailer } from './integrations/mail/mail.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Env } from './kernel/env.ts';
import type { Seal } from './kernel/seal.ts';

/** The signed-in person (or program) on whose behalf a request runs. */
export interface Actor {
  user_id: string;
  /** The address of somebody who has not given a name yet. */
  full_name: string;
  email: string;
  role: UserRole;
  /** Only people may have one. */
  avatar_url?: string | null;
  session_id: string;
  /** ISO instant */
  session_expires_at: string;
  /** Set where a program asks with an API key, whose id is then also the user_id. */
  api_key?: { made_by: string };
}

/** What a process has, made once in main.ts. */
export interface Services {
  env: Env;
  log: Logger;
  db: Db;
  connection: Connection;
  auth: Auth;
  changes: ChangeFeed;
  mailer: Mailer;
  jobs: Jobs;
  /** For secrets that we have to be able to read again. */
  seal: Seal;
  /** The clock, injectable so that tests need not wait. */
  now: () => Date;
}

/** What every feature gets: the services and who asks. `actor` is null where the procedure is public. */
export interface Ctx extends Services {
  actor: Actor | null;
  request_id: string;
  request_headers: Headers;
  /** The transport sends these back, e.g. the session cookie. */
  response_headers: Headers;
  /** The asking browser's address, for sessions and rate limits. */
  ip_address: string;
}

export interface SignedInCtx extends Ctx {
  actor: Actor;
}
