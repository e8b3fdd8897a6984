import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { newUser } from './new-user.fixture.ts';

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

describe('users', () => {
  it('are listed newest first and paginated', async () => {
    for (let number = 1; number <= 5; number += 1) {
      services.advance(1_000);
      await callAs(services, admin).users.create(newUser({ first_name: `User ${number}` }));
    }
    const first = await callAs(services, admin).users.list({ limit: 3 });
    const second = await callAs(services, admin).users.list({ limit: 3, cursor: first.next_cursor });
    expect(second.next_cursor).toBeNull();
    const names = [...first.items, ...second.items].map((user) => user.first_name);
    expect(names.filter((name) => name?.startsWith('User'))).toEqual([
      'User 5',
      'User 4',
      'User 3',
      'User 2',
      'User 1',
    ]);
  });

  it('require a strong password and an unused address', async () => {
    const user = await callAs(services, admin).users.create(newUser());
    expect(user).toMatchObject({ role: 'staff', full_name: 'Nina Novak', email_verified: true });
    await expect(
      callAs(services, admin).users.create(newUser({ password: 'Novak123' })),
    ).rejects.toMatchObject({ code: 'WEAK_PASSWORD', data: { reasons: ['personal', 'sequence'] } });
    await expect(callAs(services, admin).users.create(newUser({ email: user.email }))).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
  });

  it('lose their sessions with a new password', async () => {
    const user = await callAs(services, admin).users.create(newUser());
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
      call.update({ ...newUser(), id: admin.user_id, version: 1, password: '', role: 'staff' }),
    ).rejects.toMatchObject({ code: 'OWN_ROLE' });
  });

  it('are not overwritten by a form opened before somebody else saved', async () => {
    const call = callAs(services, admin);
    const { id, email, version } = await call.users.create(newUser());
    const save = (more: object) =>
      call.users.update({ ...newUser({ email }), id, version, password: '', role: 'staff', ...more });
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

  it('can edit their own account while an admin has it open', async () => {
    const staff = await createActor(services);
    const { email, version } = await callAs(services, admin).users.get({ id: staff.user_id });
    const profile = { first_name: 'Sam', last_name: 'Renamed', phone: null };
    await callAs(services, staff).account.update({ ...profile, version });
    await expect(
      callAs(services, admin).users.update({
        ...newUser({ email }),
        id: staff.user_id,
        version,
        password: '',
        role: 'staff',
      }),
    ).rejects.toMatchObject({ code: 'ROW_CHANGED', data: { changed: { last_name: 'Renamed' } } });
  });

  it('do not overwrite a change that an admin saved meanwhile', async () => {
    const staff = await createActor(services);
    const { account } = callAs(services, staff);
    const { version } = await account.get();
    const profile = { first_name: 'Sam', last_name: 'Salt', phone: null, version };
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
      data: { version: version + 2, changed: { last_name: 'Salt', phone } },
    });
    expect(await account.get()).toMatchObject({ last_name: 'Salt', phone });
    await account.update({ ...renamed, phone, version: version + 2 });
    expect(await account.get()).toMatchObject({ last_name: 'Renamed', phone });
  });

  it('always include an admin, however many admins delete each other', async () => {
    const admins = [admin];
    for (let number = 0; number < 49; number += 1) {
      admins.push(await createActor(services, { role: 'admin', full_name: `Admin ${number}` }));
    }
    const attempts = admins.map((one, index) => {
      const other = admins[(index + 1) % admins.length] ?? admin;
      return index % 2 === 0
        ? callAs(services, one).users.delete({ id: other.user_id })
        : callAs(services, one).users.update({
            ...newUser({ email: other.email }),
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

  it('are locked in one order to avoid a deadlock', async () => {
    await services.db.delete(users);
    const people = await Promise.all([1, 2, 3, 4].map(() => createActor(services, { role: 'admin' })));
    people.sort((one, other) => (one.user_id < other.user_id ? -1 : 1));
    const [first = admin, second = admin, third = admin, fourth = admin] = people;
    // `returning`, because a transaction doesn't wait for other writes.
    const demote = (tx: Pick<Tx, 'update'>, { user_id }: Actor) =>
      tx.update(users).set({ role: 'staff' }).where(eq(users.id, user_id)).returning({ id: users.id });
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
        // This call sees four admins and waits for the first.
        changes.push(callAs(services, fourth).users.resetSecondFactor({ id: third.user_id }));
        await expect.poll(waiting).toBe(1);
        await demote(services.db, second);
        await holdsSecond.select().from(users).where(eq(users.id, second.user_id)).for('update');
      });
      await untilBlocked(holdsSecond, Promise.all(changes));
      changes.push(callAs(services, third).users.resetSecondFactor({ id: second.user_id }));
      // Each tries again and again, so a moment in which both wait may never be seen on a busy machine.
      await expect
        .poll(waiting, { interval: 5, timeout: 2_000 })
        .toBe(2)
        .catch(() => undefined);
    });
    const results = await Promise.allSettled(changes);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('have their creation, changes and deletion in the audit log, without passwords', async () => {
    const call = callAs(services, admin);
    const user = await call.users.create(newUser({ first_name: 'Olga' }));
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
