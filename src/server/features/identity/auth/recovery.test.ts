import { afterAll, describe, expect, it } from 'vitest';
import { NEW_PASSWORD, startSignIn } from './sign-in.fixture.ts';

const { browser, newEmail, mailTo, tokenOf, verify, signedUp, signedIn, stop } = await startSignIn();
afterAll(stop);

describe('password recovery', () => {
  it('gives an unknown address the same response', async () => {
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

    expect((await elsewhere.fetch('/api/auth/session')).json).toBe(null);
    await signedIn(email, NEW_PASSWORD);
    expect(await mailTo(email, /was changed/)).toHaveLength(1);
  });

  it("verifies an unverified address and discards the sign-up's password and link", async () => {
    const email = newEmail();
    const send = (path: string, body: object) =>
      browser().fetch(`/api/auth/${path}`, { method: 'POST', body });
    await send('sign-up', { email, password: 'strangers-own-password-1' });
    await send('recover', { email });
    const password = NEW_PASSWORD;
    const token = await tokenOf(email, 'reset');
    expect((await send('reset-password', { token, password })).status).toBe(200);
    await signedIn(email, password);
    expect((await send('sign-in', { email, password: 'strangers-own-password-1' })).status).toBe(401);
    expect((await verify(await tokenOf(email, 'verify'))).json).toMatchObject({
      data: { reason: 'expired' },
    });
  });

  it('leaves the link usable when it returns the address', async () => {
    const email = await signedUp();
    const send = (path: string, body: object) =>
      browser().fetch(`/api/auth/${path}`, { method: 'POST', body });
    await send('recover', { email });
    const token = await tokenOf(email, 'reset');
    const address = async (purpose: string, of = token) =>
      (await send('link-address', { purpose, token: of })).json;
    for (const _ of [1, 2]) expect(await address('recover')).toEqual({ email });
    expect(await address('verify')).toEqual({ email: null });
    expect(await address('recover', `${token}x`)).toEqual({ email: null });
    expect((await send('reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
    expect(await address('recover')).toEqual({ email: null });
  });

  it('allows exactly one of four simultaneous people to set the password', async () => {
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
