import { afterAll, describe, expect, it } from 'vitest';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { newUser } from '#server/features/identity/users/new-user.fixture.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

const services = await startTestServices();
const admin = await createActor(services, { role: 'admin', full_name: 'Ada Admin' });
afterAll(() => services.stop());

describe('the audit log', () => {
  it('has no entry if a save changed nothing', async () => {
    const call = callAs(services, admin);
    const user = await call.users.create(newUser());
    await asOwner(services, (tx) => tx.delete(audit_logs));
    const { id, version } = user;
    await call.users.update({ ...newUser({ email: user.email }), id, version, password: '', role: 'staff' });
    await call.users.resetSecondFactor({ id });
    const profile = { first_name: 'Ada', last_name: 'Adminova', phone: null, version: 1 };
    await call.account.update(profile);
    await call.account.update(profile);
    await call.account.revokeOtherSessions();
    const { items } = await call.audit.list({});
    expect(items.map(({ action }) => action)).toEqual(['PROFILE_UPDATED']);
  });

  it('can be filtered by user, action and day in London', async () => {
    const call = callAs(services, admin);
    await asOwner(services, (tx) => tx.delete(audit_logs));
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
