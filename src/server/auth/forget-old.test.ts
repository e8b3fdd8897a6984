import { afterAll, beforeAll, expect, it } from 'vitest';
import { email_links } from '#server/db/schema/clients/email-links.ts';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { sessions, verifications } from '#server/db/schema/users.ts';
import { createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { forgetOldSignIns } from './forget-old.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

it('sign-in data is deleted after it expires', async () => {
  const { db } = services;
  const { user_id } = await createActor(services);
  const now = services.now().getTime();
  const over = new Date(now - 1);
  const running = new Date(now + 1);
  const tooFar = new Date(now + 401 * DAY_MS);
  await db.insert(sessions).values([
    { user_id, token: 'over', expires_at: over },
    { user_id, token: 'too far', expires_at: tooFar },
    { user_id, token: 'running', expires_at: running },
  ]);
  await db.insert(verifications).values([
    { identifier: 'over', value: user_id, expires_at: over },
    { identifier: 'too far', value: user_id, expires_at: tooFar },
    { identifier: 'running', value: user_id, expires_at: running },
  ]);
  await db.insert(rate_limits).values([
    { key: 'over', attempts: 9, resets_at: over.toISOString() },
    { key: 'too far', attempts: 9, resets_at: tooFar.toISOString() },
    { key: 'running', attempts: 9, resets_at: running.toISOString() },
  ]);
  const link = (token_hash: string, ended: number) => ({
    token_hash,
    purpose: 'verify' as const,
    user_id,
    expires_at: new Date(ended).toISOString(),
  });
  await db
    .insert(email_links)
    .values([
      link('ended over 30 days ago', now - 30 * DAY_MS - 1),
      link('ends in 401 days', now + 401 * DAY_MS),
      link('ended 30 days ago', now - 30 * DAY_MS),
    ]);
  const invitation = (token_hash: string, ended: number) => ({
    email: `${token_hash}@example.com`.replaceAll(' ', '-'),
    first_name: 'Nina',
    last_name: 'Novak',
    role: 'staff' as const,
    token_hash,
    invited_by_name: 'Ada Admin',
    expires_at: new Date(ended).toISOString(),
  });
  await db
    .insert(user_invitations)
    .values([
      invitation('over', now - 30 * DAY_MS - 1),
      invitation('too far', now + 401 * DAY_MS),
      invitation('ended 30 days ago', now - 30 * DAY_MS),
    ]);

  await forgetOldSignIns(services);
  expect((await db.select().from(sessions)).map(({ token }) => token)).toEqual(['running']);
  expect((await db.select().from(verifications)).map(({ identifier }) => identifier)).toEqual(['running']);
  expect((await db.select().from(rate_limits)).map(({ key }) => key)).toEqual(['running']);
  expect((await db.select().from(email_links)).map(({ token_hash }) => token_hash)).toEqual([
    'ended 30 days ago',
  ]);
  expect((await db.select().from(user_invitations)).map(({ token_hash }) => token_hash)).toEqual([
    'ended 30 days ago',
  ]);
});
