import { z } from 'zod';
import { isRunning } from '#contract/values/running.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { createUserSchema, userRoleSchema } from './user.ts';

/** Milliseconds for which the link in an invitation works. */
export const INVITATION_LASTS_MS = 24 * 60 * 60 * 1_000;
/** Days for which the list shows that an invitation was accepted. */
export const ACCEPTED_SHOWN_DAYS = 7;

/** The fields of a new user, without the password, which the invited person chooses. */
export const inviteUserSchema = createUserSchema.omit({ password: true });

/** An invitation on the administration screens. */
export const userInvitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  full_name: z.string(),
  role: userRoleSchema,
  invited_by_name: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema,
  accepted_at: instantSchema.nullable(),
});

export type UserInvitation = z.infer<typeof userInvitationSchema>;

export type UserInvitationState = 'pending' | 'expired' | 'accepted';

export function userInvitationState(
  { accepted_at, expires_at }: Pick<UserInvitation, 'accepted_at' | 'expires_at'>,
  now: Date,
): UserInvitationState {
  if (accepted_at !== null) return 'accepted';
  return isRunning({ ends_at: expires_at, lasts_ms: INVITATION_LASTS_MS }, now) ? 'pending' : 'expired';
}
