import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { weakPasswordReasons } from '#contract/users/weak-password.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { openBrowser } from '#tests/support/test-browser.ts';
import { callAs, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { audit_logs } from '../../db/schema/audit-logs.ts';
import { sessions, users } from '../../db/schema/users.ts';

const PASSWORD = 'quiet-harbour-71';
const NEW_PASSWORD = 'amber-lantern-44';

let services: TestServices;
let app: HttpServer;

beforeAll(async () => {
  services = await startTestServices();
  // Sessions are the library's, which knows no clock but the real one.
  services.setNow(new Date().toISOString());
  app = await serveOverHttp(services);
});
afterAll(async () => {
  await app.stop();
  await services.stop();
});

const browser = () => openBrowser(app.url);
const newEmail = () => `${crypto.randomUUID()}@example.com`;

async function mailTo(email: string, subject: RegExp) {
  const mails = await services.sentMails();
  return mails.filter((mail) => mail.to === email && subject.test(mail.subject));
}

async function tokenOf(email: string, parameter: 'verify' | 'reset'): Promise<string> {
  const [mail] = (await mailTo(email, parameter === 'verify' ? /Verify/ : /new password/)).slice(-1);
  return new URL(mail?.link ?? '').searchParams.get(parameter) ?? '';
}

async function signedUp(email = newEmail()): Promise<string> {
  const visitor = browser();
  await visitor.fetch('/api/auth/sign-up', { method: 'POST', body: { email, password: PASSWORD } });
  const token = await tokenOf(email, 'verify');
  await visitor.fetch('/api/auth/verify-email', { method: 'POST', body: { token } });
  return email;
}

async function signedIn(email: string, password = PASSWORD) {
  const person = browser();
  const answer = await person.fetch('/api/auth/sign-in', { method: 'POST', body: { email, password } });
  expect(answer.json).toEqual({ second_factor_required: false });
  return person;
}

describe('sign-up', () => {
  it('ends with a verification mail whose link leads to the site root; then the sign-in works', async () => {
    const email = newEmail();
    const visitor = browser();
    const body = { email, password: PASSWORD };
    expect((await visitor.fetch('/api/auth/sign-up', { method: 'POST', body })).status).toBe(200);

    const early = await visitor.fetch('/api/auth/sign-in', { method: 'POST', body });
    expect(early.json).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });

    const [mail] = await mailTo(email, /Verify/);
    expect(mail?.link).toMatch(new RegExp(`^${services.env.appUrl}/\\?verify=[\\w-]{43}$`));
    const token = await tokenOf(email, 'verify');
    const follow = () => visitor.fetch('/api/auth/verify-email', { method: 'POST', body: { token } });
    expect((await follow()).status).toBe(200);
    expect((await follow()).json).toMatchObject({ code: 'EMAIL_LINK_INVALID', data: { reason: 'used' } });

    const person = await signedIn(email);
    expect((await person.fetch('/api/auth/session')).json).toMatchObject({
      user: { email, role: 'staff', user_metadata: { full_name: null } },
    });
  });

  it('says of a link that it is expired or altered, and mails a new one', async () => {
    const email = newEmail();
    const visitor = browser();
    await visitor.fetch('/api/auth/sign-up', { method: 'POST', body: { email, password: PASSWORD } });
    const token = await tokenOf(email, 'verify');
    const follow = (link: string) =>
      visitor.fetch('/api/auth/verify-email', { method: 'POST', body: { token: link } });
    expect((await follow(`${token.slice(0, -1)}!`)).json).toMatchObject({ data: { reason: 'altered' } });
    services.advance(24 * 60 * 60 * 1_000);
    expect((await follow(token)).json).toMatchObject({ data: { reason: 'expired' } });

    await visitor.fetch('/api/auth/resend-verification', { method: 'POST', body: { email } });
    const renewed = await tokenOf(email, 'verify');
    expect(renewed).not.toBe(token);
    expect((await follow(renewed)).status).toBe(200);
    services.setNow(new Date().toISOString());
  });

  it('says of the link of an earlier mail that it has expired', async () => {
    const email = newEmail();
    const visitor = browser();
    await visitor.fetch('/api/auth/sign-up', { method: 'POST', body: { email, password: PASSWORD } });
    const earlier = await tokenOf(email, 'verify');
    await visitor.fetch('/api/auth/resend-verification', { method: 'POST', body: { email } });
    const follow = (token: string) =>
      visitor.fetch('/api/auth/verify-email', { method: 'POST', body: { token } });
    expect((await follow(earlier)).json).toMatchObject({ data: { reason: 'expired' } });
    expect((await follow(await tokenOf(email, 'verify'))).status).toBe(200);
  });

  it('answers the same for a known address, whose owner is told', async () => {
    const email = await signedUp();
    const visitor = browser();
    const body = { email: email.toUpperCase(), password: 'another-good-one-9' };
    const known = await visitor.fetch('/api/auth/sign-up', { method: 'POST', body });
    const unknown = await visitor.fetch('/api/auth/sign-up', {
      method: 'POST',
      body: { ...body, email: newEmail() },
    });
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    expect(await mailTo(email, /already have an account/)).toHaveLength(1);
    await signedIn(email);
  });

  it('refuses trivially guessable passwords, naming why', async () => {
    const answer = await browser().fetch('/api/auth/sign-up', {
      method: 'POST',
      body: { email: newEmail(), password: 'Password1!' },
    });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'WEAK_PASSWORD', data: { reasons: ['common'] } });
    expect(weakPasswordReasons(PASSWORD, { email: newEmail(), names: [] })).toEqual([]);
  });

  it('is limited to SIGNUP_DOMAINS, and closed without them on a public address', async () => {
    const limited = await startTestServices({ SIGNUP_DOMAINS: 'firm.co.uk' });
    const closed = await startTestServices({ APP_URL: 'https://crm.example.co.uk' });
    const body = { email: 'a@elsewhere.co.uk', password: PASSWORD };
    await expect(callAs(limited, null).auth.signUp(body)).rejects.toMatchObject({
      code: 'SIGNUP_DOMAIN',
      data: { domains: ['firm.co.uk'] },
    });
    await callAs(limited, null).auth.signUp({ ...body, email: 'a@firm.co.uk' });
    await expect(callAs(closed, null).auth.signUp(body)).rejects.toMatchObject({ code: 'SIGNUP_CLOSED' });
    await limited.stop();
    await closed.stop();
  });
});

it('whatever text an anonymous visitor sends, none of it is a fault', async () => {
  for (const text of ['nul\u0000@example.com', 'half\ud800@example.com', '\u0000']) {
    const bodies: Record<string, object> = {
      'auth/sign-in': { email: text, password: text },
      'auth/second-factor': { code: `12345${text}`.slice(0, 20) },
      'auth/sign-up': { email: text, password: text },
      'auth/verify-email': { token: text },
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

describe('sign-in', () => {
  it('answers the same for an unknown account and a wrong password, after the same work', async () => {
    // Nearly all of the time that an answer takes is the password's hash: neither goes without one.
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

  it('refuses after too many failures, says how long to wait, and then lets one in again', async () => {
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

  it('keeps a session that survives a browser restart and renews itself', async () => {
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
    // Two days on.
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

describe('changing the password', () => {
  it('needs the current one, ends the other sessions, and is told by mail', async () => {
    const email = await signedUp();
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)];
    const change = (current_password: string) =>
      here.fetch('/api/account/password', {
        method: 'PUT',
        body: { current_password, new_password: NEW_PASSWORD },
      });
    expect((await change('not this one')).json).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await change(PASSWORD)).status).toBe(200);
    await expect.poll(async () => (await elsewhere.fetch('/api/auth/session')).json).toBe(null);
    expect((await here.fetch('/api/auth/session')).json).toMatchObject({ user: { email } });
    await signedIn(email, NEW_PASSWORD);
    expect(await mailTo(email, /was changed/)).toHaveLength(1);
  });
});

describe('password recovery', () => {
  it('sets the new password once, ends every session, and answers the same for an unknown address', async () => {
    const email = await signedUp();
    const elsewhere = await signedIn(email);
    const visitor = browser();
    const ask = (address: string) =>
      visitor.fetch('/api/auth/recover', { method: 'POST', body: { email: address } });
    const [known, unknown] = [await ask(email), await ask(newEmail())];
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);

    const token = await tokenOf(email, 'reset');
    const reset = (password: string) =>
      visitor.fetch('/api/auth/reset-password', { method: 'POST', body: { token, password } });
    expect((await reset('123456')).json).toMatchObject({ code: 'WEAK_PASSWORD' });
    expect((await reset(NEW_PASSWORD)).status).toBe(200);
    expect((await reset(NEW_PASSWORD)).json).toMatchObject({ data: { reason: 'used' } });

    await expect.poll(async () => (await elsewhere.fetch('/api/auth/session')).json).toBe(null);
    await signedIn(email, NEW_PASSWORD);
    expect(await mailTo(email, /was changed/)).toHaveLength(1);
  });

  it('of two who follow one link at once exactly one sets the password', async () => {
    const email = await signedUp();
    await browser().fetch('/api/auth/recover', { method: 'POST', body: { email } });
    const token = await tokenOf(email, 'reset');
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        browser().fetch('/api/auth/reset-password', {
          method: 'POST',
          body: { token, password: `${NEW_PASSWORD}${number}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
  });
});

it('records sign-ins and failures without what was typed for an unknown address', async () => {
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

it('signs nobody in whose sign-in can’t be recorded', async () => {
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
