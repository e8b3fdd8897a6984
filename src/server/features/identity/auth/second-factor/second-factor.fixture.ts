import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import { serveOverHttp } from '#tests/support/http-server.ts';
import { type Browser, openBrowser } from '#tests/support/test-browser.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { totp } from '#tests/support/totp.ts';

export const FACTOR_PASSWORD = 'quiet-harbour-71';

type Action = 'SIGN_IN' | 'SIGN_IN_FAILED' | 'SECOND_FACTOR_ENABLED' | 'SECOND_FACTOR_DISABLED';

/** The app over HTTP, with people who set up a second factor and sign in with it. */
export async function startSecondFactor() {
  const services = await startTestServices();
  // The library computes codes from the real clock.
  services.setNow(new Date().toISOString());
  const app = await serveOverHttp(services);
  const admin = callAs(services, await createActor(services, { role: 'admin' }));

  const post = (person: Browser, path: string, body: Record<string, string>) =>
    person.fetch(path, { method: 'POST', body });

  /** A signed-in user, with calls to set up a second factor. */
  async function newPerson() {
    const { id, email } = await admin.users.create({
      first_name: 'Nina',
      last_name: 'Novak',
      email: `${crypto.randomUUID()}@example.com`,
      password: FACTOR_PASSWORD,
    });
    const person = openBrowser(app.url);
    await post(person, '/api/auth/sign-in', { email, password: FACTOR_PASSWORD });
    const start = (password: string) => post(person, '/api/account/second-factor', { password });
    const confirm = (code: string) => post(person, '/api/account/second-factor/confirm', { code });
    return { id, email, person, start, confirm };
  }

  /** A user with a second factor. Setting it up used one code. */
  async function newOwner() {
    const someone = await newPerson();
    const { key, recovery_codes } = (await someone.start(FACTOR_PASSWORD)).json as {
      key: string;
      recovery_codes: string[];
    };
    const used = totp(key);
    expect((await someone.confirm(used)).status).toBe(200);
    return { ...someone, key, used, recovery_codes };
  }

  /** A browser after the first step. */
  async function firstStep(email: string) {
    const other = openBrowser(app.url);
    const first = await post(other, '/api/auth/sign-in', { email, password: FACTOR_PASSWORD });
    expect(first.json).toEqual({ second_factor_required: true });
    return {
      secondStep: (code: string) => post(other, '/api/auth/second-factor', { code }),
      session: async () => (await other.fetch('/api/auth/session')).json,
    };
  }

  const audited = (action: Action, user_id: string) =>
    services.db
      .select()
      .from(audit_logs)
      .where(and(eq(audit_logs.action, action), eq(audit_logs.user_id, user_id)));

  /** Runs `work` while audit entries of `action` cannot be stored. */
  async function withoutAudit<T>(action: string, work: () => Promise<T>): Promise<T> {
    const { pool } = services.connection;
    await pool.query(`alter table audit_logs add constraint none check (action <> '${action}') not valid`);
    try {
      return await work();
    } finally {
      await pool.query('alter table audit_logs drop constraint none');
    }
  }

  return {
    services,
    url: app.url,
    admin,
    post,
    newPerson,
    newOwner,
    firstStep,
    audited,
    withoutAudit,
    /** All requests come from one address, so its limits are reset before each test. */
    resetLimits: () => services.db.delete(rate_limits),
    async stop() {
      await app.stop();
      await services.stop();
    },
  };
}
