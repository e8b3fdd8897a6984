import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateUserInput } from '#contract/users/user.ts';
import type { Actor } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';

let services: TestServices;
let admin: Actor;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  await services.db.delete(users);
  admin = await createActor(services, { role: 'admin', full_name: 'Ada Admin' });
});

const input = (more: Partial<CreateUserInput> = {}): CreateUserInput => ({
  first_name: 'Nina',
  last_name: 'Novak',
  email: `${crypto.randomUUID()}@example.com`,
  password: 'quiet-harbour-71',
  ...more,
});

describe('users', () => {
  it('are listed newest first and paginated', async () => {
    for (let number = 1; number <= 5; number += 1) {
      services.advance(1_000);
      await callAs(services, admin).users.create(input({ first_name: `User ${number}` }));
    }
    const first = await callAs(services, admin).users.list({ limit: 3 });
    const second = await callAs(services, admin).users.list({ limit: 3, cursor: first.next_cursor });
    expect(second.next_cursor).toBeNull();
    const names = [...first.items, ...second.items].map((user) => user.first_name);
    expect(names.filter((name) => name !== null)).toEqual(['User 5', 'User 4', 'User 3', 'User 2', 'User 1']);
  });

  it('default to staff, are verified, and require a strong password and an unused address', async () => {
    const user = await callAs(services, admin).users.create(input());
    expect(user).toMatchObject({ role: 'staff', full_name: 'Nina Novak', email_verified: true });
    await expect(callAs(services, admin).users.create(input({ password: 'Novak123' }))).rejects.toMatchObject(
      { code: 'WEAK_PASSWORD', data: { reasons: ['personal', 'sequence'] } },
    );
    await expect(callAs(services, admin).users.create(input({ email: user.email }))).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
  });

  it('keep their sessions if the password field is left blank, and lose them with a new password', async () => {
    const user = await callAs(services, admin).users.create(input());
    const session = { user_id: user.id, token: crypto.randomUUID(), expires_at: new Date('2099-01-01') };
    await services.db.insert(sessions).values(session);
    let version = 1;
    const change = (password: string) =>
      callAs(services, admin).users.update({
        id: user.id,
        version,
        first_name: 'Nina',
        last_name: 'Newname',
        email: user.email,
        password,
        role: 'staff',
      });
    const renamed = await change('');
    expect(renamed).toMatchObject({ full_name: 'Nina Newname', version: 2 });
    version = renamed.version;
    const left = () => services.db.select().from(sessions).where(eq(sessions.user_id, user.id));
    expect(await left()).toHaveLength(1);
    await change('amber-lantern-44');
    expect(await left()).toHaveLength(0);
  });

  it('cannot delete or demote themselves', async () => {
    const call = callAs(services, admin).users;
    await expect(call.delete({ id: admin.user_id })).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    await createActor(services, { role: 'admin' });
    await expect(
      call.update({ ...input(), id: admin.user_id, version: 1, password: '', role: 'staff' }),
    ).rejects.toMatchObject({ code: 'OWN_ROLE' });
  });

  it('are not overwritten unseen by a form opened before somebody else saved', async () => {
    const call = callAs(services, admin);
    const { id, email, version } = await call.users.create(input());
    const save = (more: object) =>
      call.users.update({ ...input({ email }), id, version, password: '', role: 'staff', ...more });
    expect(await save({ role: 'admin' })).toMatchObject({ role: 'admin', version: version + 1 });
    // Another admin's form still says staff.
    await expect(save({ phone: '07700 900123' })).rejects.toMatchObject({
      code: 'ROW_CHANGED',
      data: { version: version + 1, changed: { role: 'admin', phone: null } },
    });
    expect(await call.users.get({ id })).toMatchObject({ role: 'admin', phone: null });
    const newest = { role: 'admin', phone: '07700 900123', version: version + 1 };
    expect(await save(newest)).toMatchObject({ role: 'admin', phone: '07700 900123' });
  });

  it('can edit their own account, which a form open in the administration reports as a change', async () => {
    const staff = await createActor(services);
    const { email, version } = await callAs(services, admin).users.get({ id: staff.user_id });
    const profile = { first_name: 'Sam', last_name: 'Renamed', phone: null };
    await callAs(services, staff).account.update({ ...profile, version });
    await expect(
      callAs(services, admin).users.update({
        ...input({ email }),
        id: staff.user_id,
        version,
        password: '',
        role: 'staff',
      }),
    ).rejects.toMatchObject({ code: 'ROW_CHANGED', data: { changed: { last_name: 'Renamed' } } });
  });

  it('do not overwrite a change that an admin saved while their own form was open', async () => {
    const staff = await createActor(services);
    const { account } = callAs(services, staff);
    const { version } = await account.get();
    const profile = { first_name: 'Sam', last_name: 'Staff', phone: null, version };
    // Saving again from the same form works, and so does repeating a save whose response was lost.
    const saved = await account.update(profile);
    expect(saved).toEqual({ version: version + 1 });
    expect(await account.update(profile)).toEqual(saved);

    const { email } = await callAs(services, admin).users.get({ id: staff.user_id });
    const phone = '07700 900123';
    await callAs(services, admin).users.update({
      ...{ ...profile, ...saved, id: staff.user_id, email, phone },
      password: '',
      role: 'staff',
    });
    const renamed = { ...profile, last_name: 'Renamed' };
    await expect(account.update({ ...renamed, ...saved })).rejects.toMatchObject({
      code: 'ROW_CHANGED',
      data: { version: version + 2, changed: { last_name: 'Staff', phone } },
    });
    expect(await account.get()).toMatchObject({ last_name: 'Staff', phone });
    await account.update({ ...renamed, phone, version: version + 2 });
    expect(await account.get()).toMatchObject({ last_name: 'Renamed', phone });
  });

  it('always include an admin, however many admins demote or delete each other at once', async () => {
    const admins = [admin];
    for (let number = 0; number < 49; number += 1) {
      admins.push(await createActor(services, { role: 'admin', full_name: `Admin ${number}` }));
    }
    const attempts = admins.map((one, index) => {
      const other = admins[(index + 1) % admins.length] ?? admin;
      return index % 2 === 0
        ? callAs(services, one).users.delete({ id: other.user_id })
        : callAs(services, one).users.update({
            ...input({ email: other.email }),
            id: other.user_id,
            version: 1,
            password: '',
            role: 'staff',
          });
    });
    await Promise.allSettled(attempts);
    const left = await services.db.select().from(users).where(eq(users.role, 'admin'));
    expect(left.length).toBeGreaterThanOrEqual(1);
  });

  it('are locked in one order, so that admins demoted at the same time cause no deadlock', async () => {
    await services.db.delete(users);
    const people = await Promise.all([1, 2, 3, 4].map(() => createActor(services, { role: 'admin' })));
    people.sort((one, other) => (one.user_id < other.user_id ? -1 : 1));
    const [first = admin, second = admin, third = admin, fourth = admin] = people;
    const demote = (tx: Pick<Tx, 'update'>, { user_id }: Actor) =>
      tx.update(users).set({ role: 'staff' }).where(eq(users.id, user_id));
    const waiting = async () => {
      const found = await services.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return found.rows.length;
    };
    const changes: Promise<unknown>[] = [];
    await services.db.transaction(async (holdsSecond) => {
      await services.db.transaction(async (holdsFirst) => {
        await demote(holdsFirst, first);
        // Sees four admins and waits for the first.
        changes.push(callAs(services, fourth).users.resetSecondFactor({ id: third.user_id }));
        await expect.poll(waiting).toBe(1);
        await demote(services.db, second);
        await holdsSecond.select().from(users).where(eq(users.id, second.user_id)).for('update');
      });
      await untilBlocked(holdsSecond, Promise.all(changes));
      changes.push(callAs(services, third).users.resetSecondFactor({ id: second.user_id }));
      await expect.poll(waiting).toBe(2);
    });
    const results = await Promise.allSettled(changes);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('keep the last admin even if an API key makes the change', async () => {
    const key = crypto.randomUUID();
    const program: Actor = { ...admin, user_id: key, session_id: key, api_key: { made_by: admin.user_id } };
    await expect(callAs(services, program).users.delete({ id: admin.user_id })).rejects.toMatchObject({
      code: 'LAST_ADMIN',
    });
    await expect(
      callAs(services, program).users.update({
        ...input(),
        id: admin.user_id,
        version: 1,
        password: '',
        role: 'staff',
      }),
    ).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    await expect(callAs(services, program).account.get()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('have their creation, changes and deletion in the audit log, without passwords', async () => {
    const call = callAs(services, admin);
    const user = await call.users.create(input({ first_name: 'Olga' }));
    await call.users.update({
      id: user.id,
      version: user.version,
      first_name: 'Olga',
      last_name: 'Novak',
      email: user.email,
      password: 'amber-lantern-44',
      role: 'admin',
    });
    await call.users.delete({ id: user.id });
    const { items } = await call.audit.list({ user_id: admin.user_id, limit: 3 });
    expect(items.map(({ action }) => action)).toEqual(['USER_DELETED', 'USER_UPDATED', 'USER_CREATED']);
    expect(items[1]?.new_values).toMatchObject({ role: { from: 'staff', to: 'admin' }, password: 'changed' });
    expect(JSON.stringify(items)).not.toContain('amber-lantern-44');
    expect(JSON.stringify(items)).not.toContain('quiet-harbour-71');
  });
});

describe('the audit log', () => {
  it('has no entry if a save changed nothing', async () => {
    const call = callAs(services, admin);
    const user = await call.users.create(input());
    await services.db.delete(audit_logs);
    const { id, version } = user;
    await call.users.update({ ...input({ email: user.email }), id, version, password: '', role: 'staff' });
    await call.users.resetSecondFactor({ id });
    const profile = { first_name: 'Ada', last_name: 'Admin', phone: null, version: 1 };
    await call.account.update(profile);
    await call.account.update(profile);
    await call.account.revokeOtherSessions();
    const { items } = await call.audit.list({});
    expect(items.map(({ action }) => action)).toEqual(['PROFILE_UPDATED']);
  });

  it('can be filtered by user, action and day in London, and is paginated, newest first', async () => {
    const call = callAs(services, admin);
    await services.db.delete(audit_logs);
    const other = crypto.randomUUID();
    const entry = (created_at: string, more: object = {}) => ({
      user_id: admin.user_id,
      user_name: 'Ada Admin',
      action: 'SIGN_IN',
      table_name: 'sessions',
      new_values: {},
      created_at,
      ...more,
    });
    await services.db.insert(audit_logs).values([
      entry('2026-06-30T22:59:59.999Z'),
      // Midnight in London in summer.
      entry('2026-06-30T23:00:00.000Z', { action: 'SIGN_OUT' }),
      entry('2026-07-01T22:59:59.999Z', { user_id: other, user_name: 'Olga Other' }),
      entry('2026-07-01T23:00:00.000Z'),
    ]);
    const found = await call.audit.list({ from: '2026-07-01', to: '2026-07-01' });
    expect(found.items.map(({ created_at }) => created_at)).toEqual([
      '2026-07-01T22:59:59.999Z',
      '2026-06-30T23:00:00.000Z',
    ]);
    expect((await call.audit.list({ action: 'SIGN_OUT' })).items).toHaveLength(1);
    expect((await call.audit.list({ user_id: other })).items).toHaveLength(1);
    const first = await call.audit.list({ limit: 3 });
    const second = await call.audit.list({ limit: 3, cursor: first.next_cursor });
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([3, 1, null]);
    expect(await call.audit.users()).toEqual([
      { user_id: admin.user_id, user_name: 'Ada Admin' },
      { user_id: other, user_name: 'Olga Other' },
    ]);
  });

  it('stores events from the security monitor in the form that the specification gives', async () => {
    const staff = await createActor(services);
    const report = (url: string) =>
      callAs(services, staff).audit.reportSecurityEvent({
        event: 'MULTIPLE_ACCESS_DENIED',
        severity: 'high',
        details: { count: 4, url, status: 403 },
        timestamp: '2026-03-02T10:15:30.123Z',
      });
    await report('/rpc/users/list');
    await expect(report('/rpc/\u0000')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const { items } = await callAs(services, admin).audit.list({ user_id: staff.user_id });
    expect(items).toMatchObject([
      {
        action: 'SECURITY_MULTIPLE_ACCESS_DENIED',
        table_name: 'security_monitoring',
        new_values: {
          severity: 'high',
          details: { count: 4, url: '/rpc/users/list', status: 403 },
          timestamp: '2026-03-02T10:15:30.123Z',
          user_agent: null,
        },
      },
    ]);
  });
});
