import { afterAll, describe, expect, it } from 'vitest';
import { NEW_PASSWORD, PASSWORD, startSignIn } from '#server/features/identity/auth/sign-in.fixture.ts';

const { mailTo, signedUp, signedIn, stop } = await startSignIn();
afterAll(stop);

describe('changing the password', () => {
  it('requires the current password, ends the other sessions and sends a mail', async () => {
    const email = await signedUp();
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)];
    const change = (current_password: string) =>
      here.fetch('/api/account/password', {
        method: 'PUT',
        body: { current_password, new_password: NEW_PASSWORD },
      });
    expect((await change('not this one')).json).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await elsewhere.fetch('/api/auth/session')).json).toBe(null);
    expect((await here.fetch('/api/auth/session')).json).toMatchObject({ user: { email } });
    await signedIn(email, NEW_PASSWORD);
    expect(await mailTo(email, /was changed/)).toHaveLength(1);
  });
});
