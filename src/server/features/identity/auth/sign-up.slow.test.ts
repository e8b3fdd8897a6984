import { afterAll, describe, expect, it } from 'vitest';
import { weakPasswordReasons } from '#contract/identity/users/weak-password.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import { callAs, startTestServices } from '#tests/support/test-services.ts';
import { PASSWORD, startSignIn } from './sign-in.fixture.ts';

const { services, browser, newEmail, mailTo, tokenOf, verify, signedUp, signedIn, stop } =
  await startSignIn();
afterAll(stop);

describe('sign-up', () => {
  it('lets people sign in only after the mailed link is used', async () => {
    const email = newEmail();
    const visitor = browser();
    const body = { email, password: PASSWORD };
    expect((await visitor.fetch('/api/auth/sign-up', { method: 'POST', body })).status).toBe(200);

    const early = await visitor.fetch('/api/auth/sign-in', { method: 'POST', body });
    expect(early.json).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });

    const [mail] = await mailTo(email, /Verify/);
    expect(mail?.link).toMatch(new RegExp(`^${services.env.appUrl}/\\?verify=[\\w-]{43}$`));
    const token = await tokenOf(email, 'verify');
    expect((await verify(token)).status).toBe(200);
    expect((await verify(token)).json).toMatchObject({
      code: 'EMAIL_LINK_INVALID',
      data: { reason: 'used' },
    });

    const person = await signedIn(email);
    expect((await person.fetch('/api/auth/session')).json).toMatchObject({
      user: { email, role: 'staff', user_metadata: { full_name: null } },
    });
  });

  it('mails a new link on request if one has expired', async () => {
    const email = newEmail();
    const visitor = browser();
    await visitor.fetch('/api/auth/sign-up', { method: 'POST', body: { email, password: PASSWORD } });
    const token = await tokenOf(email, 'verify');
    expect((await verify(`${token.slice(0, -1)}!`)).json).toMatchObject({ data: { reason: 'altered' } });
    services.advance(24 * 60 * 60 * 1_000);
    expect((await verify(token)).json).toMatchObject({ data: { reason: 'expired' } });

    await visitor.fetch('/api/auth/resend-verification', { method: 'POST', body: { email } });
    const renewed = await tokenOf(email, 'verify');
    expect(renewed).not.toBe(token);
    expect((await verify(renewed)).status).toBe(200);
    services.setNow(new Date().toISOString());
  });

  it('reports the link of an earlier mail as expired', async () => {
    const email = newEmail();
    const visitor = browser();
    await visitor.fetch('/api/auth/sign-up', { method: 'POST', body: { email, password: PASSWORD } });
    const earlier = await tokenOf(email, 'verify');
    await visitor.fetch('/api/auth/resend-verification', { method: 'POST', body: { email } });
    expect((await verify(earlier)).json).toMatchObject({ data: { reason: 'expired' } });
    expect((await verify(await tokenOf(email, 'verify'))).status).toBe(200);
  });

  it('responds the same for a known and an unknown address', async () => {
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

  it("gives the account the password chosen by the mailbox's owner", async () => {
    const email = newEmail();
    const signIn = async (password: string) => {
      const body = { email, password };
      return (await browser().fetch('/api/auth/sign-in', { method: 'POST', body })).json;
    };
    const stranger = 'strangers-own-password-1';
    await browser().fetch('/api/auth/sign-up', { method: 'POST', body: { email, password: stranger } });
    const token = await tokenOf(email, 'verify');
    expect(await signIn(stranger)).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });

    expect((await verify(token)).status).toBe(200);
    expect(await signIn(stranger)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await signedIn(email);
  });

  it('keeps its mailed link usable after a weak password', async () => {
    const email = newEmail();
    const body = { email, password: PASSWORD };
    await browser().fetch('/api/auth/sign-up', { method: 'POST', body });
    const token = await tokenOf(email, 'verify');
    const bare = await browser().fetch('/api/auth/verify-email', { method: 'POST', body: { token } });
    expect(bare.status).toBe(400);
    expect((await verify(token, 'password1')).json).toMatchObject({ code: 'WEAK_PASSWORD' });
    expect((await verify(token)).status).toBe(200);
  });

  it('mails a link that lets the owner sign in despite used-up attempts', async () => {
    const email = newEmail();
    const body = { email, password: PASSWORD };
    await browser().fetch('/api/auth/sign-up', { method: 'POST', body });
    const token = await tokenOf(email, 'verify');
    for (let guess = 0; guess < 11; guess += 1)
      await browser().fetch('/api/auth/sign-in', {
        method: 'POST',
        body: { email, password: `guess-${guess}` },
      });
    expect((await browser().fetch('/api/auth/sign-in', { method: 'POST', body })).status).toBe(429);
    expect((await verify(token)).status).toBe(200);
    await signedIn(email);
  });

  it('mails a new link if an unverified address signs up again', async () => {
    const email = newEmail();
    const send = (path: string, password: string) =>
      browser().fetch(`/api/auth/${path}`, { method: 'POST', body: { email, password } });
    await send('sign-up', PASSWORD);
    const first = await tokenOf(email, 'verify');
    await send('sign-up', 'strangers-own-password-1');
    expect((await send('sign-in', PASSWORD)).json).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect((await send('sign-in', 'strangers-own-password-1')).json).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(await tokenOf(email, 'verify')).not.toBe(first);
  });

  it('rejects easily guessed passwords and says why', async () => {
    const answer = await browser().fetch('/api/auth/sign-up', {
      method: 'POST',
      body: { email: newEmail(), password: 'Password1!' },
    });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'WEAK_PASSWORD', data: { reasons: ['common'] } });
    expect(weakPasswordReasons(PASSWORD, { email: newEmail(), names: [], firm: [], app: '' })).toEqual([]);
  });

  it("rejects the firm's own name with a year", async () => {
    const named = await startTestServices({ APP_NAME: 'Pipeline Pro' });
    await named.db.insert(firm).values({ name: 'Harbour Tax & Co', version: 1 });
    const signUp = (password: string) => callAs(named, null).auth.signUp({ email: newEmail(), password });
    await expect(signUp('HarbourTax2026!')).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      data: { reasons: ['firm'] },
    });
    await expect(signUp('Pipeline-Pro-26')).rejects.toMatchObject({ data: { reasons: ['product'] } });
    await named.stop();
  });

  it('is limited to SIGNUP_DOMAINS', async () => {
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
