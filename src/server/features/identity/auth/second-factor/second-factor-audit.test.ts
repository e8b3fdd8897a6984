import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { totp } from '#tests/support/totp.ts';
import { FACTOR_PASSWORD, startSecondFactor } from './second-factor.fixture.ts';

const server = await startSecondFactor();
afterAll(() => server.stop());
beforeEach(() => server.resetLimits());

describe('the audit log', () => {
  it('records the second step of each sign-in', async () => {
    const { id, email, key } = await server.newOwner();
    const visitor = await server.firstStep(email);
    const code = totp(key, 1);
    const failed = await server.withoutAudit('SIGN_IN', () => visitor.secondStep(code));
    expect(failed.status).toBe(500);
    expect(await visitor.session()).toBe(null);
    // The transaction rolled back, so the code is still unused.
    expect((await visitor.secondStep(code)).status).toBe(200);
    expect(await server.audited('SIGN_IN', id)).toMatchObject([
      {},
      { new_values: { second_factor: 'authenticator' } },
    ]);
  });

  it('records a change to a second factor only if it happened', async () => {
    const { id, person, key, confirm } = await server.newOwner();
    expect((await confirm(totp(key, 1))).json).toMatchObject({ code: 'SECOND_FACTOR_ON' });
    expect(await server.audited('SECOND_FACTOR_ENABLED', id)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      const off = await server.post(person, '/api/account/second-factor/disable', {
        password: FACTOR_PASSWORD,
      });
      expect(off.status).toBe(200);
    }
    expect(await server.audited('SECOND_FACTOR_DISABLED', id)).toHaveLength(1);
  });

  it('records every change to a second factor', async () => {
    const { id, person, start, confirm } = await server.newPerson();
    const { key } = (await start(FACTOR_PASSWORD)).json as { key: string };
    const failed = await server.withoutAudit('SECOND_FACTOR_ENABLED', () => confirm(totp(key)));
    expect(failed.status).toBe(500);
    const [user] = await server.services.db.select().from(users).where(eq(users.id, id));
    expect(user?.two_factor_enabled).toBe(false);
    expect((await confirm(totp(key, 1))).status).toBe(200);
    expect(await server.audited('SECOND_FACTOR_ENABLED', id)).toHaveLength(1);

    const remove = () =>
      server.post(person, '/api/account/second-factor/disable', { password: FACTOR_PASSWORD });
    expect((await server.withoutAudit('SECOND_FACTOR_DISABLED', remove)).status).toBe(500);
    expect((await person.fetch('/api/account')).json).toMatchObject({ two_factor_enabled: true });
    expect((await remove()).status).toBe(200);
    expect(await server.audited('SECOND_FACTOR_DISABLED', id)).toHaveLength(1);
  });
});
