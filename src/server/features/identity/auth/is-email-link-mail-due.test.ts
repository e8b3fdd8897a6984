import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const HOUR_MS = 60 * 60 * 1_000;

let services: TestServices;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

const auth = () => callAs(services, null).auth;
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const mailsTo = async (email: string) => (await services.sentMails()).filter(({ to }) => to === email);

async function recoverable(): Promise<string> {
  const { email } = await createActor(services, { email: newEmail() });
  await auth().requestRecovery({ email });
  return email;
}

async function signedUp(): Promise<string> {
  const email = newEmail();
  await auth().signUp({ email, password: 'quiet-harbour-71' });
  return email;
}

/** Retries the mail as if the mail server's response had been lost. */
const triedAgain = () =>
  services.db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where name = 'mail'`);

describe('a mail delayed by the mail server', () => {
  it.each([
    ['recovery', recoverable, HOUR_MS],
    ['verification', signedUp, 24 * HOUR_MS],
  ])('is sent only while its link works: %s', async (_what, ask, life) => {
    const email = await ask();
    services.advance(life - 1);
    expect(await mailsTo(email)).toHaveLength(1);
    await triedAgain();
    expect(await mailsTo(email)).toHaveLength(2);
    await triedAgain();
    services.advance(1);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is not sent after a newer link has replaced its link', async () => {
    const recovering = await recoverable();
    await auth().requestRecovery({ email: recovering });
    const joining = await signedUp();
    await auth().resendVerification({ email: joining });
    for (const email of [recovering, joining]) expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is not sent after its link has been used', async () => {
    const email = await signedUp();
    const [mail] = await mailsTo(email);
    const token = new URL(mail?.link ?? '').searchParams.get('verify') ?? '';
    await auth().verifyEmail({ token, password: 'quiet-harbour-71' });
    await triedAgain();
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
