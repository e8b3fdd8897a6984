import { expect, test } from 'vitest';
import { inviteUserSchema, userInvitationState } from './user-invitation.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const expiring = (expires_at: string, accepted_at: string | null = null) => ({ expires_at, accepted_at });

test.each([
  ['pending', expiring('2026-03-02T09:00:00.001Z')],
  ['expired', expiring('2026-03-02T09:00:00.000Z')],
  ['expired', expiring('2026-03-09T09:00:00.000Z')], // stored by a clock that ran ahead
  ['accepted', expiring('2026-03-01T09:00:00.000Z', '2026-03-01T08:00:00.000Z')],
] as const)('an invitation is %s: %j', (state, invitation) => {
  expect(userInvitationState(invitation, now)).toBe(state);
});

test('an invitation has the fields of a new user except the password', () => {
  const invited = {
    first_name: ' Nina ',
    last_name: 'Novak',
    email: 'Nina@Example.com',
    password: 'quiet-1',
  };
  expect(inviteUserSchema.parse(invited)).toEqual({
    first_name: 'Nina',
    last_name: 'Novak',
    email: 'nina@example.com',
    phone: null,
    role: 'staff',
  });
});
