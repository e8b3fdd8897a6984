import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import { two_factors, users, verifications } from '#server/db/schema/users.ts';
import { openBrowser } from '#tests/support/test-browser.ts';
import { totp } from '#tests/support/totp.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { FACTOR_PASSWORD, startSecondFactor } from './second-factor.fixture.ts';

const server = await startSecondFactor();
afterAll(() => server.stop());
beforeEach(() => server.resetLimits());

describe('a second factor', () => {
  it('is replaced once by a recovery code at sign-in', async () => {
    const { id, email, person, start, confirm } = await server.newPerson();
    expect((await start('wrong-one')).json).toMatchObject({ code: 'WRONG_PASSWORD' });
    const { key, totp_uri, recovery_codes } = (await start(FACTOR_PASSWORD)).json as {
      key: string;
      totp_uri: string;
      recovery_codes: string[];
    };
    expect(totp_uri).toMatch(/^otpauth:\/\/totp\//);
    expect(recovery_codes).toHaveLength(10);
    expect((await confirm('000000')).json).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    expect((await confirm(totp(key))).status).toBe(200);
    expect((await person.fetch('/api/account')).json).toMatchObject({
      two_factor_enabled: true,
      recovery_codes_left: 10,
    });
    expect((await start(FACTOR_PASSWORD)).json).toMatchObject({ code: 'SECOND_FACTOR_ON' });

    const right = await server.firstStep(email);
    expect(await right.session()).toBe(null);
    await right.secondStep(totp(key, 1));
    expect(await right.session()).toMatchObject({ user: { email } });
    const wrong = await server.firstStep(email);
    expect((await wrong.secondStep('000000')).json).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    const [recoveryCode = ''] = recovery_codes;
    const [once, twice] = [await server.firstStep(email), await server.firstStep(email)];
    await once.secondStep(recoveryCode);
    expect(await once.session()).toMatchObject({ user: { email } });
    await twice.secondStep(recoveryCode);
    expect(await twice.session()).toBe(null);

    await server.admin.users.resetSecondFactor({ id });
    const after = await server.post(openBrowser(server.url), '/api/auth/sign-in', {
      email,
      password: FACTOR_PASSWORD,
    });
    expect(after.json).toEqual({ second_factor_required: false });
  });

  it('accepts no code twice, not even the code from set-up', async () => {
    const { email, key, used } = await server.newOwner();
    const visitor = await server.firstStep(email);
    expect((await visitor.secondStep(used)).json).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    const next = totp(key, 1);
    expect((await visitor.secondStep(next)).status).toBe(200);
    const watcher = await server.firstStep(email);
    for (const seen of [next, used]) {
      expect((await watcher.secondStep(seen)).json).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    }
    expect(await watcher.session()).toBe(null);
  });

  it('allows only one of ten simultaneous sign-ins with the same code', async () => {
    const { email, key } = await server.newOwner();
    const visitors = await Promise.all(Array.from({ length: 10 }, () => server.firstStep(email)));
    const code = totp(key, 1);
    const answers = await Promise.all(visitors.map(({ secondStep }) => secondStep(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  it('accepts a recovery code from one of ten simultaneous sign-ins', async () => {
    const { email, person, recovery_codes } = await server.newOwner();
    const [shared = '', ...others] = recovery_codes;
    const visitors = await Promise.all(Array.from({ length: 10 }, () => server.firstStep(email)));
    const answers = await Promise.all(visitors.map(({ secondStep }) => secondStep(shared)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);

    await server.services.db.delete(rate_limits);
    const rivals = await Promise.all(
      others.slice(0, 4).map(async (code) => ({ code, ...(await server.firstStep(email)) })),
    );
    const spent = await Promise.all(rivals.map(({ code, secondStep }) => secondStep(code)));
    expect(spent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await person.fetch('/api/account')).json).toMatchObject({ recovery_codes_left: 5 });
  });

  it('checks only ten of fifteen wrong codes sent at once', async () => {
    const { id, email } = await server.newOwner();
    const visitors: Awaited<ReturnType<typeof server.firstStep>>[] = [];
    for (let count = 0; count < 15; count += 1) visitors.push(await server.firstStep(email));
    const answers = await Promise.all(visitors.map(({ secondStep }) => secondStep('00000-00000')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(401),
      ...Array(5).fill(429),
    ]);
    expect(await server.audited('SIGN_IN_FAILED', id)).toHaveLength(10);
  });

  it('keeps its key if set-up starts again during the confirmation', async () => {
    const { id, start } = await server.newPerson();
    await start(FACTOR_PASSWORD);
    const keys = () => server.services.db.select().from(two_factors).where(eq(two_factors.user_id, id));
    const before = await keys();
    const [again] = await server.services.db.transaction(async (tx) => {
      // `returning`, because a transaction doesn't wait for other writes.
      await tx
        .update(users)
        .set({ two_factor_enabled: true })
        .where(eq(users.id, id))
        .returning({ id: users.id });
      const starting = start(FACTOR_PASSWORD);
      await untilBlocked(tx, starting);
      return [starting];
    });
    expect((await again).json).toMatchObject({ code: 'SECOND_FACTOR_ON' });
    expect(await keys()).toEqual(before);
  });

  it.each(['its owner', 'an admin', 'deleting its owner'])(
    'can be removed by %s while somebody is signing in with it',
    async (how) => {
      const { id, person } = await server.newOwner();
      const take = (): Promise<unknown> => {
        if (how === 'an admin') return server.admin.users.resetSecondFactor({ id });
        if (how === 'deleting its owner') return server.admin.users.delete({ id });
        return server.post(person, '/api/account/second-factor/disable', { password: FACTOR_PASSWORD });
      };
      // A second step locks the factor's row first, then its session's user.
      const [taken] = await server.services.db.transaction(async (tx) => {
        await tx
          .update(two_factors)
          .set({ last_used_step: 0 })
          .where(eq(two_factors.user_id, id))
          .returning({ id: two_factors.id });
        const taking = take();
        await untilBlocked(tx, taking);
        await tx.select().from(users).where(eq(users.id, id)).for('key share');
        return [taking];
      });
      await taken;
      expect(await server.services.db.select().from(two_factors).where(eq(two_factors.user_id, id))).toEqual(
        [],
      );
    },
  );

  it('is locked after ten wrong codes in a row, across all sign-ins', async () => {
    const { id, email, key } = await server.newOwner();
    for (let round = 0; round < 5; round += 1) {
      const { secondStep } = await server.firstStep(email);
      for (const code of ['000000', '000001']) expect((await secondStep(code)).status).toBe(401);
    }
    const secondsLocked = async (code: string) => {
      server.services.setNow(new Date().toISOString());
      const { status, json } = await (await server.firstStep(email)).secondStep(code);
      expect(status).toBe(429);
      return (json as { data: { retry_after_seconds: number } }).data.retry_after_seconds;
    };
    expect(await secondsLocked(totp(key, 1))).toBeGreaterThan(800);
    const locked_until = new Date(Date.now() + 200_000);
    await server.services.db.update(two_factors).set({ locked_until }).where(eq(two_factors.user_id, id));
    expect(await secondsLocked('000000')).toBeLessThanOrEqual(200);
    expect(await server.audited('SIGN_IN', id)).toHaveLength(1);
    // Each wrong code is logged under the user it was for.
    const failed = await server.audited('SIGN_IN_FAILED', id);
    expect(failed).toHaveLength(10);
    expect(failed[0]).toMatchObject({ user_name: 'Nina Novak', new_values: { reason: 'wrong code' } });
  });
});

describe('if the clock was ahead', () => {
  const FAR = new Date(Date.now() + 401 * 24 * 60 * 60 * 1_000);

  it('neither a lock nor a used code keeps the owner out', async () => {
    const { id, email, key } = await server.newOwner();
    const left = {
      locked_until: FAR,
      failed_verification_count: 10,
      last_used_step: Math.floor(FAR.getTime() / 30_000),
    };
    await server.services.db.update(two_factors).set(left).where(eq(two_factors.user_id, id));
    const code = totp(key, 1);
    expect((await (await server.firstStep(email)).secondStep(code)).status).toBe(200);
    expect((await (await server.firstStep(email)).secondStep(code)).status).toBe(401);
  });

  it('a second step that would stay valid for 401 days counts as expired', async () => {
    const { id, email, key } = await server.newOwner();
    const { secondStep } = await server.firstStep(email);
    await server.services.db
      .update(verifications)
      .set({ expires_at: FAR })
      .where(eq(verifications.value, id));
    expect((await secondStep(totp(key, 1))).json).toMatchObject({ code: 'SECOND_FACTOR_EXPIRED' });
  });
});
