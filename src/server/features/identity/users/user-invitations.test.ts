import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_LASTS_MS } from '#contract/identity/users/user-invitation.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import type { Actor } from '#server/context.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { accounts, users } from '#server/db/schema/users.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const PASSWORD = 'quiet-harbour-71';

let services: TestServices;
let admin: Actor;

beforeAll(async () => {
  services = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:25' });
});
afterAll(() => services.stop());
beforeEach(async () => {
  await services.db.delete(users);
  await services.db.delete(user_invitations);
  admin = await createActor(services, { role: 'admin', full_name: 'Ada Admin' });
});

const asAdmin = (who = admin) => callAs(services, who).users;
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const person = (email = newEmail()) => ({ first_name: 'Nina', last_name: 'Novak', email });
const mailsTo = async (email: string) => (await services.sentMails()).filter(({ to }) => to === email);
const accept = (token: string, password = PASSWORD) =>
  callAs(services, null).auth.acceptInvitation({ token, password });
const ended = (reason: string) => ({ code: 'EMAIL_LINK_INVALID', data: { reason } });
const userWith = async (email: string) =>
  (await services.db.select().from(users).where(eq(users.email, email)))[0];

/** The token in the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return new URL(mail?.link ?? '').searchParams.get('invite') ?? '';
}

async function invited(more: object = {}) {
  const email = newEmail();
  const { invitation } = await asAdmin().invite({ ...person(email), ...more });
  return { email, id: invitation.id, token: await tokenFor(email) };
}

it('an admin who has not entered a name cannot invite', async () => {
  const unnamed = await createActor(services, { role: 'admin', lacks_name: true });
  const invited = person();
  await expect(asAdmin(unnamed).invite(invited)).rejects.toMatchObject({ code: 'NAME_NEEDED' });
  expect(await mailsTo(invited.email)).toEqual([]);
});

describe('an invitation', () => {
  it('allows the invited person to choose a password once', async () => {
    const { email, token } = await invited({ phone: '07700 900123', role: 'admin' });
    expect(await userWith(email)).toBeUndefined();
    await expect(accept(token, '123456')).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    await expect(accept(token, 'NinaNovak1')).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    await accept(token);
    expect(await userWith(email)).toMatchObject({
      full_name: 'Nina Novak',
      phone: '07700 900123',
      role: 'admin',
      email_verified: true,
    });
    await expect(accept(token)).rejects.toMatchObject(ended('used'));
    const signedIn = await callAs(services, null).auth.signIn({ email, password: PASSWORD });
    expect(signedIn).toEqual({ second_factor_required: false });
  });

  it('reveals its address to anyone with its token, until it ends', async () => {
    const address = async (token: string) =>
      (await callAs(services, null).auth.linkAddress({ purpose: 'invite', token })).email;
    const { email, token } = await invited();
    expect([await address(token), await address(token)]).toEqual([email, email]);
    expect(await address(`${token}x`)).toBeNull();
    await accept(token);
    expect(await address(token)).toBeNull();
    const late = await invited();
    await services.db.update(user_invitations).set({ created_at: '2020-01-01', expires_at: '2020-01-02' });
    expect(await address(late.token)).toBeNull();
  });

  it('is stored with only the hash of its token', async () => {
    const answer = await asAdmin().invite(person());
    expect(answer.link).toBeNull();
    const token = await tokenFor(answer.invitation.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await services.db.select().from(user_invitations);
    expect(row?.token_hash).toBe(hashToken(token));
    const queued = await services.db.execute(
      sql`select data::text as data from pgboss.job where name = 'mail'`,
    );
    for (const text of [JSON.stringify(answer), JSON.stringify(row), JSON.stringify(queued.rows)])
      expect(text).not.toContain(token);
  });

  it('works for 24 hours', async () => {
    const [first, second] = [await invited(), await invited()];
    services.advance(INVITATION_LASTS_MS - 1);
    await accept(first.token);
    services.advance(1);
    await expect(accept(second.token)).rejects.toMatchObject(ended('expired'));
    await expect(accept('x'.repeat(43))).rejects.toMatchObject(ended('altered'));
  });

  it('that is sent again ends the earlier link', async () => {
    const { email, id, token } = await invited();
    const second = await asAdmin().resendInvitation({ id });
    const newest = await tokenFor(email);
    expect(newest).not.toBe(token);
    await expect(accept(token)).rejects.toMatchObject(ended('expired'));
    await expect(asAdmin().resendInvitation({ id })).rejects.toMatchObject({
      code: 'INVITATION_ENDED',
      data: { as: 'replaced' },
    });
    const sent = (await mailsTo(email)).length;
    await asAdmin().resendInvitation({ id: second.invitation.id });
    await asAdmin().resendInvitation({ id: (await asAdmin().list({})).invitations[0]?.id ?? '' });
    expect(await mailsTo(email)).toHaveLength(sent + 1);
    await accept(await tokenFor(email));
  });

  it('that is revoked ends immediately', async () => {
    const { id, token } = await invited();
    await asAdmin().revokeInvitation({ id });
    await asAdmin().revokeInvitation({ id });
    await expect(accept(token)).rejects.toMatchObject(ended('expired'));
    expect((await asAdmin().list({})).invitations).toEqual([]);
    const other = await invited();
    await accept(other.token);
    await expect(asAdmin().revokeInvitation({ id: other.id })).rejects.toMatchObject({
      code: 'INVITATION_ENDED',
      data: { as: 'accepted' },
    });
  });

  it('stays in the list for a week after it is accepted', async () => {
    const [old, used] = [await invited(), await invited()];
    await accept(used.token);
    services.advance(INVITATION_LASTS_MS);
    const open = await invited();
    const listed = async () => (await asAdmin().list({})).invitations.map(({ id }) => id);
    expect(await listed()).toEqual([open.id, ...[old.id, used.id].toSorted().toReversed()]);
    services.advance(6 * INVITATION_LASTS_MS + 1);
    expect(await listed()).toEqual([open.id, old.id]);
  });

  it('to an address already invited is refused until the first expires', async () => {
    const { email, token } = await invited();
    await expect(asAdmin().invite(person(email))).rejects.toMatchObject({
      code: 'ALREADY_INVITED',
      data: { by: 'Ada Admin' },
    });
    services.advance(INVITATION_LASTS_MS);
    await asAdmin().invite(person(email));
    await expect(accept(token)).rejects.toMatchObject(ended('expired'));
    await accept(await tokenFor(email));
    await expect(asAdmin().invite(person(email))).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('sent twice under one id is stored and mailed once', async () => {
    const input = { ...person(), id: crypto.randomUUID() };
    const [first, second] = [await asAdmin().invite(input), await asAdmin().invite(input)];
    expect(second.invitation).toEqual(first.invitation);
    expect(await mailsTo(input.email)).toHaveLength(1);
  });

  it('sent by two admins at the same time is stored and mailed once', async () => {
    const other = await createActor(services, { role: 'admin' });
    const email = newEmail();
    const answers = await Promise.allSettled(
      [admin, other, admin, other].map((who) => asAdmin(who).invite(person(email))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is accepted by exactly one of several people at once', async () => {
    const { email, token } = await invited();
    const answers = await Promise.allSettled([1, 2, 3, 4].map((n) => accept(token, `${PASSWORD}${n}`)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(ended('used'));
    }
    const user = await userWith(email);
    expect(await services.db.$count(accounts, eq(accounts.user_id, user?.id ?? ''))).toBe(1);
  });

  it('is never both accepted and revoked', async () => {
    const { email, id, token } = await invited();
    const [accepted, revoked] = await Promise.allSettled([accept(token), asAdmin().revokeInvitation({ id })]);
    expect([accepted.status, revoked.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await userWith(email)) !== undefined).toBe(accepted.status === 'fulfilled');
  });

  it.each([
    ['deleted', (id: string) => asAdmin().delete({ id })],
    [
      'demoted',
      (id: string) => asAdmin().update({ ...person(), id, version: 1, password: '', role: 'staff' }),
    ],
  ])('ends when its inviter is %s', async (_how, remove) => {
    const leaver = await createActor(services, { role: 'admin', full_name: 'Lee Leaver' });
    const email = newEmail();
    await asAdmin(leaver).invite(person(email));
    const token = await tokenFor(email);
    await remove(leaver.user_id);
    await expect(accept(token)).rejects.toMatchObject(ended('expired'));
    await expect(asAdmin(leaver).invite(person())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('takes over an unverified account with its address', async () => {
    const { email, token } = await invited();
    await callAs(services, null).auth.signUp({ email, password: 'strangers-own-password-1' });
    await accept(token);
    expect(await userWith(email)).toMatchObject({ full_name: 'Nina Novak', email_verified: true });
    const { auth } = callAs(services, null);
    await expect(auth.signIn({ email, password: 'strangers-own-password-1' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
  });

  it('changes nothing on an account that exists by the time it is accepted', async () => {
    const { email, token } = await invited({ role: 'admin' });
    await createActor(services, { email, full_name: 'Own Name' });
    await expect(accept(token)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await userWith(email)).toMatchObject({ full_name: 'Own Name', role: 'staff' });
  });

  it('ends when an admin creates the user with a password', async () => {
    const { email, token } = await invited();
    await asAdmin().create({ ...person(email), password: PASSWORD });
    expect((await asAdmin().list({})).invitations).toEqual([]);
    await expect(accept(token)).rejects.toMatchObject(ended('expired'));
  });

  it('and its end are in the audit log', async () => {
    const { id, email } = await invited();
    const again = await asAdmin().resendInvitation({ id });
    await accept(await tokenFor(email));
    const other = await invited();
    await asAdmin().revokeInvitation({ id: other.id });
    const logged = await services.db
      .select({ action: audit_logs.action, by: audit_logs.user_name, values: audit_logs.new_values })
      .from(audit_logs)
      .where(
        sql`${audit_logs.action} like 'USER_INVIT%' and ${audit_logs.new_values}->>'email' in (${email}, ${other.email})`,
      )
      .orderBy(audit_logs.id);
    expect(logged.map(({ action, by }) => `${action} by ${by}`)).toEqual([
      'USER_INVITED by Ada Admin',
      'USER_INVITATION_RESENT by Ada Admin',
      'USER_INVITATION_ACCEPTED by Nina Novak',
      'USER_INVITED by Ada Admin',
      'USER_INVITATION_REVOKED by Ada Admin',
    ]);
    expect(again.invitation.invited_by_name).toBe('Ada Admin');
  });
});

it('without a mail server, the admin gets the link to pass on', async () => {
  const others = await startTestServices({}, services);
  try {
    const { link } = await callAs(others, admin).users.invite(person());
    expect(link).toMatch(new RegExp(`^${others.env.appUrl}/auth\\?invite=[\\w-]{43}$`));
    const token = new URL(link ?? '').searchParams.get('invite') ?? '';
    await callAs(others, null).auth.acceptInvitation({ token, password: PASSWORD });
  } finally {
    await others.stop();
  }
});
