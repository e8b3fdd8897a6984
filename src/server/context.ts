import type { Logger } from 'pino';
import type { UserRole } from '#contract/identity/users/user.ts';
import type { Auth } from './auth/auth.ts';
import type { Connection, Db } from './db/connect.ts';
import type { ChangeFeed } from './events/change-feed.ts';
import type { Mailer } from './integrations/mail/mail.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Cipher } from './kernel/cipher.ts';
import type { Env } from './kernel/env.ts';

/** The signed-in person or program on whose behalf a request runs. */
export interface Actor {
  user_id: string;
  /** The email address if the user has no name yet. */
  full_name: string;
  email: string;
  /** Set until the user has entered their name. */
  lacks_name?: boolean;
  role: UserRole;
  /** Whether they approve files for the firm. Never set for API keys. */
  approves?: boolean;
  /** Only people have a picture. */
  avatar_url?: string | null;
  session_id: string;
  /** ISO instant */
  session_expires_at: string;
  /** Set while the device is handed to a signatory, who may only read and sign this version. */
  handed_over?: HandedOver;
  /** Set for API keys. `user_id` is then the key's id. */
  api_key?: { made_by: string };
}

export interface HandedOver {
  version_id: string;
  signatory_id: string;
}

/** Services of a process, created once in main.ts. */
export interface Services {
  env: Env;
  log: Logger;
  db: Db;
  connection: Connection;
  auth: Auth;
  changes: ChangeFeed;
  mailer: Mailer;
  jobs: Jobs;
  /** Encrypts secrets that have to be read again. */
  cipher: Cipher;
  /** The clock, injectable for tests. */
  now: () => Date;
}

/** Context of every feature: the services and the actor. `actor` may be null in public procedures. */
export interface Ctx extends Services {
  actor: Actor | null;
  request_id: string;
  request_headers: Headers;
  /** Headers to send with the response, such as the session cookie. */
  response_headers: Headers;
  /** The caller's IP address, for sessions and rate limits. */
  ip_address: string;
}

export interface SignedInCtx extends Ctx {
  actor: Actor;
}

/** What the verb of a procedure is given. */
export interface ProcedureCall<Input, Context = SignedInCtx> {
  context: Context;
  input: Input;
}
