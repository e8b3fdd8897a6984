import { afterEach, expect, it, vi } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { EnvError } from '#server/kernel/env.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { ensureFirstAdmin } from './first-admin.ts';

let services: TestServices;
afterEach(() => services.stop());

const stored = () => services.db.select().from(users);
const ADMIN_EMAIL = 'ada@firm.co.uk';

it.each(['123456', 'Password1!', 'ada@firm.co.uk', 'short'])(
  'a weak ADMIN_PASSWORD (%s) stops start-up',
  async (password) => {
    services = await startTestServices({ ADMIN_EMAIL, ADMIN_PASSWORD: password });
    const refused = await ensureFirstAdmin(services).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EnvError);
    expect(String(refused)).toMatch(/ADMIN_PASSWORD is too easy to guess\. .+ Choose another password\.$/);
    expect(String(refused)).not.toContain(password);
    expect(await stored()).toEqual([]);
  },
);

it('start-up stops with an ADMIN_PASSWORD of more than 128 characters', async () => {
  const password = 'quiet-harbour-71'.repeat(9);
  services = await startTestServices({ ADMIN_EMAIL, ADMIN_PASSWORD: password.slice(0, 129) });
  await expect(ensureFirstAdmin(services)).rejects.toThrow(/^ADMIN_PASSWORD is too long\. Use 128 /);
  expect(await stored()).toEqual([]);
  services.env.adminPassword = password.slice(0, 128);
  expect(await ensureFirstAdmin(services)).toEqual({ email: ADMIN_EMAIL, password: null });
});

it('concurrent starts create the first admin only once', async () => {
  services = await startTestServices({ ADMIN_EMAIL: 'Ada@Firm.co.uk', ADMIN_PASSWORD: 'quiet-harbour-71' });
  const made = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdmin(services)));
  expect(made.filter((admin) => admin !== null)).toEqual([{ email: ADMIN_EMAIL, password: null }]);
  expect(await stored()).toMatchObject([{ email: ADMIN_EMAIL, role: 'admin', email_verified: true }]);
});

it('unless configured, the first admin is admin@tallygate.local with a random password', async () => {
  services = await startTestServices();
  const admin = await ensureFirstAdmin(services);
  expect(admin).toEqual({
    email: 'admin@tallygate.local',
    password: expect.stringMatching(/^[\w-]{16}$/),
  });
});

it("the first admin has no name and is shown as 'Administrator'", async () => {
  services = await startTestServices();
  await ensureFirstAdmin(services);
  const [admin] = await stored();
  expect(admin).toMatchObject({ full_name: 'Administrator', first_name: null, last_name: null });
});

it('ADMIN_NAME is the name of the first admin', async () => {
  services = await startTestServices({ ADMIN_NAME: ' Mary Ann  Evans ' });
  await ensureFirstAdmin(services);
  const [admin] = await stored();
  expect(admin).toMatchObject({ full_name: 'Mary Ann Evans', first_name: 'Mary Ann', last_name: 'Evans' });
});

it('only the start that creates the first admin looks whether the port is free', async () => {
  services = await startTestServices();
  const lookAtPort = vi.fn(async () => undefined);
  await ensureFirstAdmin(services, lookAtPort);
  await ensureFirstAdmin(services, lookAtPort);
  expect(lookAtPort).toHaveBeenCalledTimes(1);
});
