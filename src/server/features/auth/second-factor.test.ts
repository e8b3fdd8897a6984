import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import { two_factors, users, verifications } from '#server/db/schema/users.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { type Browser, openBrowser } from '#tests/support/test-browser.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { totp } from '#tests/support/totp.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';

const PASSWORD = 'quiet-harbour-71';

let services: TestServices;
let app: HttpServer;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  // The library computes codes from the real clock.
  services.setNow(new Date().toISOString());
  app = await serveOverHttp(services);
  admin = callAs(services, await createActor(services, { role: 'admin' }));
});
afterAll(async () => {
  await app.stop();
  await services.stop();
});
// All requests come from one address, so reset its limits.
beforeEach(() => services.db.delete(rate_limits));

const post = (person: Browser, path: string, body: Record<string, string>) =>
  person.fetch(path, { method: 'POST', body });

/** A signed-in user, with calls to set up a second factor. */
async function newPerson() {
  const { id, email } = await admin.users.create({
    first_name: 'Nina',
    last_name: 'Novak',
    email: `${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
  });
  const person = openBrowser(app.url);
  await post(person, '/api/auth/sign-in', { email, password: PASSWORD });
  const start = (password: string) => post(person, '/api/account/second-factor', { password });
  const confirm = (code: string) => post(person, '/api/account/second-factor/confirm', { code });
  return { id, email, person, start, confirm };
}

/** A user with a second factor. Setting it up used one code. */
async function newOwner() {
  const someone = await newPerson();
  const { key, recovery_codes } = (await someone.start(PASSWORD)).json as {
    key: string;
    recovery_codes: string[];
  };
  const used = totp(key);
  expect((await someone.confirm(used)).status).toBe(200);
  return { ...someone, key, used, recovery_codes };
}

/** A browser after the first step. */
async function firstStep(email: string) {
  const other = openBrowser(app.url);
  const first = await post(other, '/api/auth/sign-in', { email, password: PASSWORD });
  expect(first.json).toEqual({ second_factor_required: true });
  return {
    secondStep: (code: string) => post(other, '/api/auth/second-factor', { code }),
    session: async () => (await other.fetch('/api/auth/session')).json,
  };
}

type Action = 'SIGN_IN' | 'SIGN_IN_FAILED' | 'SECOND_FACTOR_ENABLED' | 'SECOND_FACTOR_DISABLED';

const audited = (action: Action, user_id: string) =>
  services.db
    .select()
    .from(audit_logs)
    .where(and(eq(audit_logs.action, action), eq(audit_logs.user_id, user_id)));

/** Runs `work` while audit entries of `action` cannot be stored. */
async function withoutAudit<T>(action: string, work: () => Promise<T>): Promise<T> {
  const { pool } = services.connection;
  await pool.query(`alter table audit_logs add constraint none check (action <> '${action}') not valid`);
  try {
    return await work();
  } finally {
    await pool.query('alter table audit_logs drop constraint none');
  }
}

describe('a second factor', () => {
  it('is set up, required at sign-in, replaced once by a recovery code, and reset by an admin', async () => {
    const { id, email, person, start, confirm } = await newPerson();
    expect((await start('wrong-one')).json).toMatchObject({ code: 'WRONG_PASSWORD' });
    const { key, totp_uri, recovery_codes } = (await start(PASSWORD)).json as {
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
    expect((await start(PASSWORD)).json).toMatchObject({ code: 'SECOND_FACTOR_ON' });

    const right = await firstStep(email);
    expect(await right.session()).toBe(null);
    await right.secondStep(totp(key, 1));
    expect(await right.session()).toMatchObject({ user: { email } });
    const wrong = await firstStep(email);
    expect((await wrong.secondStep('000000')).json).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    const [recoveryCode = ''] = recovery_codes;
    const [once, twice] = [await firstStep(email), await firstStep(email)];
    await once.secondStep(recoveryCode);
    expect(await once.session()).toMatchObject({ user: { email } });
    await twice.secondStep(recoveryCode);
    expect(await twice.session()).toBe(null);

    await admin.users.resetSecondFactor({ id });
    const after = await post(openBrowser(app.url), '/api/auth/sign-in', { email, password: PASSWORD });
    expect(after.json).toEqual({ second_factor_required: false });
  });

  it('accepts no code twice, not even the one from set-up, but accepts the next code', async () => {
    const { email, key, used } = await newOwner();
    const visitor = await firstStep(email);
    expect((await visitor.secondStep(used)).json).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    const next = totp(key, 1);
    expect((await visitor.secondStep(next)).status).toBe(200);
    const watcher = await firstStep(email);
    for (const seen of [next, used]) {
      expect((await watcher.secondStep(seen)).json).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    }
    expect(await watcher.session()).toBe(null);
  });

  it('lets in one of ten simultaneous sign-ins with the same code', async () => {
    const { email, key } = await newOwner();
    const visitors = await Promise.all(Array.from({ length: 10 }, () => firstStep(email)));
    const code = totp(key, 1);
    const answers = await Promise.all(visitors.map(({ secondStep }) => secondStep(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  it('accepts a recovery code from one of ten simultaneous sign-ins, and uses up every accepted code', async () => {
    const { email, person, recovery_codes } = await newOwner();
    const [shared = '', ...others] = recovery_codes;
    const visitors = await Promise.all(Array.from({ length: 10 }, () => firstStep(email)));
    const answers = await Promise.all(visitors.map(({ secondStep }) => secondStep(shared)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);

    await services.db.delete(rate_limits);
    const rivals = await Promise.all(
      others.slice(0, 4).map(async (code) => ({ code, ...(await firstStep(email)) })),
    );
    const spent = await Promise.all(rivals.map(({ code, secondStep }) => secondStep(code)));
    expect(spent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await person.fetch('/api/account')).json).toMatchObject({ recovery_codes_left: 5 });
  });

  it('checks only ten of forty wrong codes sent at once', async () => {
    const { id, email } = await newOwner();
    const visitors: Awaited<ReturnType<typeof firstStep>>[] = [];
    for (let count = 0; count < 40; count += 1) visitors.push(await firstStep(email));
    const answers = await Promise.all(visitors.map(({ secondStep }) => secondStep('00000-00000')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(401),
      ...Array(30).fill(429),
    ]);
    expect(await audited('SIGN_IN_FAILED', id)).toHaveLength(10);
  });

  it('keeps its key if set-up starts again while the first code is being confirmed', async () => {
    const { id, start } = await newPerson();
    await start(PASSWORD);
    const keys = () => services.db.select().from(two_factors).where(eq(two_factors.user_id, id));
    const before = await keys();
    const [again] = await services.db.transaction(async (tx) => {
      await tx.update(users).set({ two_factor_enabled: true }).where(eq(users.id, id));
      const starting = start(PASSWORD);
      await untilBlocked(tx, starting);
      return [starting];
    });
    expect((await again).json).toMatchObject({ code: 'SECOND_FACTOR_ON' });
    expect(await keys()).toEqual(before);
  });

  it.each(['its owner', 'an admin', 'deleting its owner'])(
    'can be removed by %s while somebody is signing in with it',
    async (how) => {
      const { id, person } = await newOwner();
      const take = (): Promise<unknown> => {
        if (how === 'an admin') return admin.users.resetSecondFactor({ id });
        if (how === 'deleting its owner') return admin.users.delete({ id });
        return post(person, '/api/account/second-factor/disable', { password: PASSWORD });
      };
      // A second step locks the factor's row first, then its session's user.
      const [taken] = await services.db.transaction(async (tx) => {
        await tx.update(two_factors).set({ last_used_step: 0 }).where(eq(two_factors.user_id, id));
        const taking = take();
        await untilBlocked(tx, taking);
        await tx.select().from(users).where(eq(users.id, id)).for('key share');
        return [taking];
      });
      await taken;
      expect(await services.db.select().from(two_factors).where(eq(two_factors.user_id, id))).toEqual([]);
    },
  );

  it('is locked after ten wrong codes in a row, across all sign-ins', async () => {
    const { id, email, key } = await newOwner();
    for (let round = 0; round < 5; round += 1) {
      const { secondStep } = await firstStep(email);
      for (const code of ['000000', '000001']) expect((await secondStep(code)).status).toBe(401);
    }
    const secondsLocked = async (code: string) => {
      services.setNow(new Date().toISOString());
      const { status, json } = await (await firstStep(email)).secondStep(code);
      expect(status).toBe(429);
      return (json as { data: { retry_after_seconds: number } }).data.retry_after_seconds;
    };
    expect(await secondsLocked(totp(key, 1))).toBeGreaterThan(800);
    const locked_until = new Date(Date.now() + 200_000);
    await services.db.update(two_factors).set({ locked_until }).where(eq(two_factors.user_id, id));
    expect(await secondsLocked('000000')).toBeLessThanOrEqual(200);
    expect(await audited('SIGN_IN', id)).toHaveLength(1);
    // Each wrong code is logged under the user it was for.
    const failed = await audited('SIGN_IN_FAILED', id);
    expect(failed).toHaveLength(10);
    expect(failed[0]).toMatchObject({ user_name: 'Nina Novak', new_values: { reason: 'wrong code' } });
  });
});

describe('if the clock was ahead', () => {
  const FAR = new Date(Date.now() + 401 * 24 * 60 * 60 * 1_000);

  it('neither a lock nor a used code keeps the owner out', async () => {
    const { id, email, key } = await newOwner();
    const left = {
      locked_until: FAR,
      failed_verification_count: 10,
      last_used_step: Math.floor(FAR.getTime() / 30_000),
    };
    await services.db.update(two_factors).set(left).where(eq(two_factors.user_id, id));
    const code = totp(key, 1);
    expect((await (await firstStep(email)).secondStep(code)).status).toBe(200);
    expect((await (await firstStep(email)).secondStep(code)).status).toBe(401);
  });

  it('a second step that would stay valid for 401 days counts as expired', async () => {
    const { id, email, key } = await newOwner();
    const { secondStep } = await firstStep(email);
    await services.db.update(verifications).set({ expires_at: FAR }).where(eq(verifications.value, id));
    expect((await secondStep(totp(key, 1))).json).toMatchObject({ code: 'SECOND_FACTOR_EXPIRED' });
  });
});

describe('the audit log', () => {
  it('records every second step, and without the record no session is created', async () => {
    const { id, email, key } = await newOwner();
    const visitor = await firstStep(email);
    const code = totp(key, 1);
    const failed = await withoutAudit('SIGN_IN', () => visitor.secondStep(code));
    expect(failed.status).toBe(500);
    expect(await visitor.session()).toBe(null);
    // The transaction rolled back, so the code is still unused.
    expect((await visitor.secondStep(code)).status).toBe(200);
    expect(await audited('SIGN_IN', id)).toMatchObject([
      {},
      { new_values: { second_factor: 'authenticator' } },
    ]);
  });

  it('records a change to a second factor only if it happened', async () => {
    const { id, person, key, confirm } = await newOwner();
    expect((await confirm(totp(key, 1))).json).toMatchObject({ code: 'SECOND_FACTOR_ON' });
    expect(await audited('SECOND_FACTOR_ENABLED', id)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      const off = await post(person, '/api/account/second-factor/disable', { password: PASSWORD });
      expect(off.status).toBe(200);
    }
    expect(await audited('SECOND_FACTOR_DISABLED', id)).toHaveLength(1);
  });

  it('records every change to a second factor, and without the record the change does not happen', async () => {
    const { id, person, start, confirm } = await newPerson();
    const { key } = (await start(PASSWORD)).json as { key: string };
    const failed = await withoutAudit('SECOND_FACTOR_ENABLED', () => confirm(totp(key)));
    expect(failed.status).toBe(500);
    const [user] = await services.db.select().from(users).where(eq(users.id, id));
    expect(user?.two_factor_enabled).toBe(false);
    expect((await confirm(totp(key, 1))).status).toBe(200);
    expect(await audited('SECOND_FACTOR_ENABLED', id)).toHaveLength(1);

    const remove = () => post(person, '/api/account/second-factor/disable', { password: PASSWORD });
    expect((await withoutAudit('SECOND_FACTOR_DISABLED', remove)).status).toBe(500);
    expect((await person.fetch('/api/account')).json).toMatchObject({ two_factor_enabled: true });
    expect((await remove()).status).toBe(200);
    expect(await audited('SECOND_FACTOR_DISABLED', id)).toHaveLength(1);
  });
});
