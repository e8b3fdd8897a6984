import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/identity/users/password.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import * as schema from '#server/db/schema/users.ts';
import { waitingForWrites } from '#server/db/transaction.ts';
import type { Env } from '#server/kernel/env.ts';
import { refuseUsedCodes } from './one-time-codes.ts';
import { renewSession } from './renew-session.ts';

/** Seconds after which an unused session ends. A session in use is renewed daily. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;
export const SESSION_RENEWAL_SECONDS = 24 * 60 * 60;

/** Seconds allowed for the second step of a sign-in. */
export const CHALLENGE_SECONDS = 10 * 60;
/** Seconds for which a second factor is locked after ten wrong codes. */
const LOCK_SECONDS = 15 * 60;

/** Passes the caller's IP address to the library. An incoming request's header of this name is ignored. */
export const ADDRESS_HEADER = 'x-tallygate-address';

export type Auth = ReturnType<typeof createAuth>;

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/**
 * Sets up the sign-in library on our tables. Its HTTP endpoints are not mounted: contract procedures call it, so that
 * the usual permissions, validation, rate limits and logs apply.
 */
export function createAuth({
  env,
  db,
  secret,
  hashing,
  onSecondStep,
}: {
  env: Env;
  db: Db | Tx;
  secret: string;
  /** How passwords are hashed. Default: the library's scrypt. */
  hashing?: PasswordHashing | undefined;
  /** Called with the user's id before their second-factor code is verified. */
  onSecondStep?: (user_id: string) => void;
}) {
  return betterAuth({
    appName: env.appName,
    baseURL: env.appUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(waitingForWrites(db), { provider: 'pg', schema, transaction: true }),
    telemetry: { enabled: false },
    // The library's failures reach us as exceptions.
    logger: { disabled: true },
    advanced: {
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: 'uuid' },
      cookiePrefix: 'tallygate',
      useSecureCookies: env.appUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      ...(hashing && { password: hashing }),
    },
    user: {
      modelName: 'users',
      fields: {
        name: 'full_name',
        emailVerified: 'email_verified',
        image: 'avatar_url',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        role: { type: 'string', defaultValue: 'staff', input: false },
        approves_for_firm: { type: 'boolean', defaultValue: false, input: false },
        first_name: { type: 'string', required: false, input: false },
        last_name: { type: 'string', required: false, input: false },
        phone: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        handed_over_version_id: { type: 'string', required: false, input: false },
        handed_over_signatory_id: { type: 'string', required: false, input: false },
      },
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEWAL_SECONDS,
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    hooks: {
      before: refuseUsedCodes(db, {
        challenge_ms: CHALLENGE_SECONDS * 1_000,
        lock_ms: LOCK_SECONDS * 1_000,
        onSecondStep,
      }),
    },
    plugins: [
      renewSession,
      twoFactor({
        issuer: env.appName,
        twoFactorTable: 'two_factors',
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        accountLockout: { maxFailedAttempts: 10, durationSeconds: LOCK_SECONDS },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  });
}

/**
 * Returns the library with its writes in `tx`, so that they commit together with their audit entry. Not for password
 * sign-in, where each attempt would occupy a connection while the password is hashed.
 */
export function authWithin(
  tx: Tx,
  { env, auth }: { env: Env; auth: Auth },
  more: { onSecondStep?: (user_id: string) => void } = {},
): Auth {
  const { secret, emailAndPassword } = auth.options;
  return createAuth({ env, db: tx, secret, hashing: emailAndPassword.password, ...more });
}
