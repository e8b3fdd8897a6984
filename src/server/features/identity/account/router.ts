import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { latestEnd } from '#contract/values/running.ts';
import { authWithin, SESSION_SECONDS } from '#server/auth/auth.ts';
import { endSessions, hashPassword, setCredential } from '#server/auth/credential.ts';
import { libraryHeaders, passCookies, refusalCode } from '#server/auth/library.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { passwordChangedMail } from '#server/features/identity/auth/mails.ts';
import { refuseWeakPassword } from '#server/features/identity/auth/refuse-weak-password.ts';
import { signedIn } from '#server/implementer.ts';
import { checkPassword } from './check-password.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { setPicture } from './set-picture.ts';
import { updateAccount } from './update-account.ts';

/** Maximum number of sessions listed. */
const LIMIT = 100;

export const accountRouter = {
  get: signedIn.account.get.handler(async ({ context }) => {
    const { user_id } = context.actor;
    const [user] = await context.db.select().from(users).where(eq(users.id, user_id));
    if (!user) throw new Refusal('NOT_FOUND');
    const { email, first_name, last_name, phone, avatar_url, two_factor_enabled, version, mailed_kinds } =
      user;
    const codes = two_factor_enabled
      ? await context.auth.api.viewBackupCodes({ body: { userId: user_id } })
      : null;
    const recovery_codes_left = codes?.backupCodes.length ?? 0;
    return {
      email,
      first_name,
      last_name,
      phone,
      avatar_url,
      two_factor_enabled,
      recovery_codes_left,
      version,
      mailed_kinds,
    };
  }),
  update: signedIn.account.update.handler(updateAccount),
  /** Changes the caller's password and ends their other sessions. Throws WRONG_PASSWORD, WEAK_PASSWORD. */
  changePassword: signedIn.account.changePassword.handler(
    async ({ context, input: { current_password, new_password } }) => {
      await checkPassword(context, current_password);
      const { user_id, session_id } = context.actor;
      const hash = await hashPassword(context, new_password);
      await context.db.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update');
        if (!user) throw new Refusal('NOT_FOUND');
        await refuseWeakPassword({ db: tx, env: context.env }, new_password, user);
        await setCredential(tx, user_id, hash, context.now());
        await endSessions(tx, user_id, session_id);
        await context.jobs.sendMail(tx, passwordChangedMail(context.env, user.email));
        await recordAudit(tx, context.actor, 'PASSWORD_CHANGED');
      });
      await context.changes.caughtUp();
      return {};
    },
  ),
  setPicture: signedIn.account.setPicture.handler(setPicture),
  /** The caller's sessions, newest first. */
  sessions: signedIn.account.sessions.handler(async ({ context }) => {
    // Expiry times come from the sign-in library, which uses the real clock.
    const now = new Date();
    const latest = new Date(latestEnd(SESSION_SECONDS * 1_000, now));
    const rows = await context.db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.user_id, context.actor.user_id),
          gt(sessions.expires_at, now),
          lte(sessions.expires_at, latest),
        ),
      )
      .orderBy(desc(sessions.created_at), desc(sessions.id))
      .limit(LIMIT);
    return rows.map((row) => ({
      id: row.id,
      current: row.id === context.actor.session_id,
      ip_address: row.ip_address || null,
      user_agent: row.user_agent || null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }));
  }),
  /** Ends one of the caller's sessions. Throws NOT_FOUND. */
  revokeSession: signedIn.account.revokeSession.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      const [ended] = await tx
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.user_id, context.actor.user_id)))
        .returning({ user_agent: sessions.user_agent });
      if (!ended) throw new Refusal('NOT_FOUND');
      await recordAudit(tx, context.actor, 'SESSION_REVOKED', { user_agent: ended.user_agent });
    });
    await context.changes.caughtUp();
    return {};
  }),
  /** Ends the caller's sessions except the current one. */
  revokeOtherSessions: signedIn.account.revokeOtherSessions.handler(async ({ context }) => {
    await context.db.transaction(async (tx) => {
      const ended = await endSessions(tx, context.actor.user_id, context.actor.session_id);
      if (ended === 0) return;
      await recordAudit(tx, context.actor, 'SESSION_REVOKED', { sessions: 'all others' });
    });
    await context.changes.caughtUp();
    return {};
  }),
  /**
   * Starts setting up a second factor and discards an unconfirmed key. Throws WRONG_PASSWORD, and SECOND_FACTOR_ON if a
   * second factor is enabled: replacing its key unnoticed would lock the owner out.
   */
  startSecondFactor: signedIn.account.startSecondFactor.handler(async ({ context, input: { password } }) => {
    await checkPassword(context, password);
    const { response, headers } = await context.db.transaction(async (tx) => {
      if (await hasSecondFactor(tx, context)) throw new Refusal('SECOND_FACTOR_ON');
      return authWithin(tx, context).api.enableTwoFactor({
        body: { password, method: 'totp' },
        headers: libraryHeaders(context),
        returnHeaders: true,
      });
    });
    if (response.method !== 'totp') throw new Error('The library returned no key for the authenticator app');
    passCookies(headers, context);
    return {
      totp_uri: response.totpURI,
      key: new URL(response.totpURI).searchParams.get('secret') ?? '',
      recovery_codes: response.backupCodes,
    };
  }),
  /**
   * Enables the second factor after a correct code proves that the authenticator app is set up. Throws
   * SECOND_FACTOR_INVALID, and SECOND_FACTOR_ON if it is already enabled.
   */
  confirmSecondFactor: signedIn.account.confirmSecondFactor.handler(async ({ context, input: { code } }) => {
    await limitAttempts(context, 'second-factor', context.actor.user_id);
    const { headers } = await context.db.transaction(async (tx) => {
      if (await hasSecondFactor(tx, context)) throw new Refusal('SECOND_FACTOR_ON');
      const answered = await authWithin(tx, context)
        .api.verifyTOTP({
          body: { code: code.replaceAll(/\s/g, '') },
          headers: libraryHeaders(context),
          returnHeaders: true,
        })
        .catch((error: unknown) => {
          refusalCode(error);
          throw new Refusal('SECOND_FACTOR_INVALID');
        });
      await recordAudit(tx, context.actor, 'SECOND_FACTOR_ENABLED');
      return answered;
    });
    passCookies(headers, context);
    return {};
  }),
  /** Removes the caller's second factor. Throws WRONG_PASSWORD. */
  disableSecondFactor: signedIn.account.disableSecondFactor.handler(
    async ({ context, input: { password } }) => {
      await checkPassword(context, password);
      const { headers } = await context.db.transaction(async (tx) => {
        // A factor that was never confirmed leaves no audit entry.
        if (await hasSecondFactor(tx, context)) {
          await recordAudit(tx, context.actor, 'SECOND_FACTOR_DISABLED');
        }
        return authWithin(tx, context).api.disableTwoFactor({
          body: { password },
          headers: libraryHeaders(context),
          returnHeaders: true,
        });
      });
      passCookies(headers, context);
      return {};
    },
  ),
  /** Replaces the recovery codes. Throws WRONG_PASSWORD, and NOT_FOUND without a second factor. */
  renewRecoveryCodes: signedIn.account.renewRecoveryCodes.handler(
    async ({ context, input: { password } }) => {
      await checkPassword(context, password);
      return context.db.transaction(async (tx) => {
        const { backupCodes } = await authWithin(tx, context)
          .api.generateBackupCodes({ body: { password }, headers: libraryHeaders(context) })
          .catch((error: unknown) => {
            refusalCode(error);
            throw new Refusal('NOT_FOUND');
          });
        await recordAudit(tx, context.actor, 'RECOVERY_CODES_RENEWED');
        return { recovery_codes: backupCodes };
      });
    },
  ),
};
