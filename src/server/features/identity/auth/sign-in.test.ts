import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { forgetOldSignIns } from '#server/auth/forget-old.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import type { Browser } from '#tests/support/test-browser.ts';
import { NEW_PASSWORD, PASSWORD, startSignIn } from './sign-in.fixture.ts';

const { services, browser, newEmail, signedUp, signedIn, tokenOf, stop } = await startSignIn();
afterAll(stop);

describe('authentication', () => {
  it('responds the same for an unknown account and a wrong password', async () => {
    // Hashing takes nearly all of the response time, so both cases must hash.
    const { password } = await services.auth.$context;
    const work = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')];
    const attempt = async (email: string) => {
      for (const spy of work) spy.mockClear();
      const answer = await browser().fetch('/api/auth/sign-in', {
        method: 'POST',
        body: { email, password: 'not-the-password' },
      });
      const hashes = work.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      return { hashes, status: answer.status, json: answer.json };
    };
    const known = await attempt(await signedUp());
    expect(known).toMatchObject({ hashes: 1, status: 401 });
    expect(await attempt(newEmail())).toEqual(known);
    for (const spy of work) spy.mockRestore();
  });

  it('rejects sign-ins for a time after too many failures', async () => {
    const email = await signedUp();
    const attempt = (password: string) =>
      browser().fetch('/api/auth/sign-in', { method: 'POST', body: { email, password } });
    for (let failure = 0; failure < 10; failure += 1) expect((await attempt('wrong-one')).status).toBe(401);
    const refused = await attempt(PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retry_after_seconds: 900 } });
    expect(refused.headers.get('retry-after')).toBe('900');
    services.advance(900_000);
    expect((await attempt(PASSWORD)).status).toBe(200);
    services.setNow(new Date().toISOString());
  });

  it('lets in a known device despite failures elsewhere', async () => {
    const email = await signedUp();
    const post = (visitor: Browser, path: string, body: object) =>
      visitor.fetch(`/api/auth/${path}`, { method: 'POST', body });
    const signInBy = async (visitor: Browser, password: string) =>
      (await post(visitor, 'sign-in', { email, password })).status;
    const known = await signedIn(email);
    const shared = await signedIn(await signedUp());
    const device = (one: Browser) =>
      [...one.cookies].find(([name]) => name.startsWith('tallygate.device')) ?? ['', ''];
    const stranger = browser();
    // Cookies of another account, or with another value under the correct name, don't help.
    stranger.cookies.set(...(device(shared) as [string, string]));
    stranger.cookies.set(device(known)[0], device(shared)[1]);
    for (let failure = 0; failure < 10; failure += 1) expect(await signInBy(stranger, 'wrong-one')).toBe(401);
    expect(await signInBy(stranger, PASSWORD)).toBe(429);
    expect(await signInBy(known, PASSWORD)).toBe(200);
    expect(await signInBy(stranger, PASSWORD)).toBe(429);

    const owner = browser();
    await post(owner, 'recover', { email });
    await post(owner, 'reset-password', { token: await tokenOf(email, 'reset'), password: NEW_PASSWORD });
    const elsewhere = browser();
    for (let failure = 0; failure < 10; failure += 1) expect(await signInBy(elsewhere, PASSWORD)).toBe(401);
    expect(await signInBy(elsewhere, NEW_PASSWORD)).toBe(429);
    expect(await signInBy(owner, NEW_PASSWORD)).toBe(200);

    // A known device also has ten attempts.
    for (let failure = 0; failure < 10; failure += 1) expect(await signInBy(known, 'wrong-one')).toBe(401);
    expect(await signInBy(known, NEW_PASSWORD)).toBe(429);
  });

  it('ends a session that would expire later than any new session', async () => {
    const person = await signedIn(await signedUp());
    const { json } = await person.fetch('/api/auth/session');
    const { session } = json as { session: { id: string } };
    const expires_at = new Date(Date.now() + 400 * 24 * 60 * 60 * 1_000);
    await services.db.update(sessions).set({ expires_at }).where(eq(sessions.id, session.id));
    await services.changes.caughtUp();
    expect((await person.fetch('/api/auth/session')).json).toBe(null);
    await forgetOldSignIns(services);
    expect(await services.db.select().from(sessions).where(eq(sessions.id, session.id))).toEqual([]);
  });

  it('starts a session that survives a browser restart and renews itself', async () => {
    const email = await signedUp();
    const answer = await browser().fetch('/api/auth/sign-in', {
      method: 'POST',
      body: { email, password: PASSWORD },
    });
    const cookie = answer.headers.getSetCookie().find((line) => line.includes('session_token')) ?? '';
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Max-Age=604800/i);

    const person = await signedIn(email);
    expect((await person.fetch('/api/auth/session')).headers.getSetCookie()).toEqual([]);
    // As if two days had passed since the sign-in.
    const [user] = await services.db.select().from(users).where(eq(users.email, email));
    const later = new Date(Date.now() + 5 * 24 * 60 * 60 * 1_000);
    await services.db
      .update(sessions)
      .set({ expires_at: later })
      .where(eq(sessions.user_id, user?.id ?? ''));
    await expect
      .poll(async () => (await person.fetch('/api/auth/session')).headers.getSetCookie().join())
      .toMatch(/session_token=.*Max-Age=604800/i);
    const { json } = await person.fetch('/api/auth/session');
    const { session } = json as { session: { expires_at: string } };
    expect(Date.parse(session.expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1_000);
  });
});

it('the audit log omits the text typed for an unknown address', async () => {
  const typed = newEmail();
  await browser().fetch('/api/auth/sign-in', {
    method: 'POST',
    body: { email: typed, password: 'whatever-it-is' },
  });
  const entries = await services.db.select().from(audit_logs);
  expect(entries.some(({ action }) => action === 'SIGN_IN')).toBe(true);
  const failures = entries.filter(({ action }) => action === 'SIGN_IN_FAILED');
  expect(failures.some(({ new_values }) => new_values.reason === 'unknown address')).toBe(true);
  expect(JSON.stringify(entries)).not.toContain(typed);
  expect(JSON.stringify(entries)).not.toContain('whatever-it-is');
});

it("nobody is signed in if the sign-in can't be recorded", async () => {
  const email = await signedUp();
  const { pool } = services.connection;
  await pool.query(`alter table audit_logs add constraint none check (action <> 'SIGN_IN') not valid`);
  const person = browser();
  const answer = await person.fetch('/api/auth/sign-in', {
    method: 'POST',
    body: { email, password: PASSWORD },
  });
  await pool.query('alter table audit_logs drop constraint none');
  expect(answer.status).toBe(500);
  expect([...person.cookies]).toEqual([]);
});

it('null characters and lone surrogates from an anonymous visitor cause no server error', async () => {
  for (const text of ['nul\u0000@example.com', 'half\ud800@example.com', '\u0000']) {
    const bodies: Record<string, object> = {
      'auth/sign-in': { email: text, password: text },
      'auth/second-factor': { code: `12345${text}`.slice(0, 20) },
      'auth/sign-up': { email: text, password: text },
      'auth/verify-email': { token: text, password: PASSWORD },
      'auth/resend-verification': { email: text },
      'auth/recover': { email: text },
      'auth/reset-password': { token: text, password: PASSWORD },
      'links/open': { token: text },
      questionnaire: { token: text, answers: {} },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const { status } = await browser().fetch(`/api/${path}`, { method: 'POST', body });
      expect(status, `${path} ${JSON.stringify(text)}`).toBeGreaterThanOrEqual(400);
      expect(status, `${path} ${JSON.stringify(text)}`).toBeLessThan(500);
    }
  }
});
