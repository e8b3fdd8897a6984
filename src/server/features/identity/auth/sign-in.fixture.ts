import { expect } from 'vitest';
import { serveOverHttp } from '#tests/support/http-server.ts';
import { openBrowser } from '#tests/support/test-browser.ts';
import { startTestServices } from '#tests/support/test-services.ts';

export const PASSWORD = 'quiet-harbour-71';
export const NEW_PASSWORD = 'amber-lantern-44';

/** The app over HTTP, with helpers to sign up and sign in. */
export async function startSignIn() {
  const services = await startTestServices();
  // The library checks sessions against the real clock.
  services.setNow(new Date().toISOString());
  const app = await serveOverHttp(services);

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

  const verify = (token: string, password = PASSWORD) =>
    browser().fetch('/api/auth/verify-email', { method: 'POST', body: { token, password } });

  async function signedUp(email = newEmail()): Promise<string> {
    const visitor = browser();
    await visitor.fetch('/api/auth/sign-up', { method: 'POST', body: { email, password: PASSWORD } });
    expect((await verify(await tokenOf(email, 'verify'))).status).toBe(200);
    return email;
  }

  async function signedIn(email: string, password = PASSWORD) {
    const person = browser();
    const answer = await person.fetch('/api/auth/sign-in', { method: 'POST', body: { email, password } });
    expect(answer.json).toEqual({ second_factor_required: false });
    return person;
  }

  async function stop(): Promise<void> {
    await app.stop();
    await services.stop();
  }

  return { services, url: app.url, browser, newEmail, mailTo, tokenOf, verify, signedUp, signedIn, stop };
}
