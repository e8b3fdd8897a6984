import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { createEmailLink } from './email-link.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

it('a link is reported as expired if a newer one is created', async () => {
  const { user_id } = await createActor(services);
  const link = { purpose: 'verify', user_id, now: services.now() } as const;
  const { token } = await services.db.transaction((tx) => createEmailLink(tx, link));
  const [following] = await services.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, user_id)).for('update');
    const follows = callAs(services, null).auth.verifyEmail({ token, password: 'quiet-harbour-71' });
    await untilBlocked(tx, follows);
    await createEmailLink(tx, link);
    return [follows];
  });
  await expect(following).rejects.toMatchObject({
    code: 'EMAIL_LINK_INVALID',
    data: { reason: 'expired' },
  });
});

it('a link created while the clock was ahead is reported as expired', async () => {
  const { user_id } = await createActor(services);
  const ahead = new Date(services.now().getTime() + 401 * 24 * 60 * 60 * 1_000);
  const link = { purpose: 'recover', user_id, now: ahead } as const;
  const { token } = await services.db.transaction((tx) => createEmailLink(tx, link));
  const following = callAs(services, null).auth.resetPassword({ token, password: 'quiet-harbour-71' });
  await expect(following).rejects.toMatchObject({
    code: 'EMAIL_LINK_INVALID',
    data: { reason: 'expired' },
  });
});
