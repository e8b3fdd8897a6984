import { z } from 'zod';
import { adminPersonProcedure, adminProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { handOverSchema, holdingsSchema, TO_NOBODY } from './holdings.ts';
import { createUserSchema, editUserSchema, userSchema } from './user.ts';
import { inviteUserSchema, userInvitationSchema } from './user-invitation.ts';

const byId = z.object({ id: idSchema });

/** Without a mail server, `link` is for the administrator to pass on. Otherwise it is null. */
const invited = z.object({ invitation: userInvitationSchema, link: z.url().nullable() });

export const usersContract = {
  list: adminProcedure(
    'GET /users',
    'List users',
    'Newest first. The first page also has the invitations that are open, even if expired, or were recently accepted.',
  )
    .input(pageInput)
    .output(
      pageOf(userSchema).extend({
        invitations: z.array(userInvitationSchema),
        mail_configured: z.boolean(),
      }),
    ),
  get: adminProcedure('GET /users/{id}', 'Get a user').input(byId).output(userSchema),
  holdings: adminProcedure(
    'GET /users/{id}/holdings',
    "Count a user's work",
    'What is in their name, and is handed over when they are deleted.',
  )
    .input(byId)
    .output(holdingsSchema),
  create: adminPersonProcedure('POST /users', 'Create a user', '', { successStatus: 201 })
    .input(createUserSchema)
    .output(userSchema),
  update: adminPersonProcedure(
    'PUT /users/{id}',
    'Change a user',
    '`version` is the version the form was opened with. Fails with ROW_CHANGED if somebody else has saved since.',
  )
    .input(editUserSchema.extend({ id: idSchema, version: z.int() }))
    .output(userSchema),
  delete: adminPersonProcedure(
    'DELETE /users/{id}',
    'Delete a user',
    'Hands over what is in their name, each kind to a colleague or to nobody. Their notes, proformas and activity are kept.',
  )
    .input(byId.extend({ hand_over: handOverSchema.default(TO_NOBODY) }))
    .output(z.object({})),
  resetSecondFactor: adminPersonProcedure(
    'POST /users/{id}/reset-second-factor',
    "Reset a user's second factor",
    'For users who have lost both their authenticator and their recovery codes.',
  )
    .input(byId)
    .output(userSchema),
  invite: adminPersonProcedure(
    'POST /user-invitations',
    'Invite a user',
    'Mails a link at which the invited person chooses a password. A retry with the same `id` sends no second invitation.',
    { successStatus: 201 },
  )
    .input(inviteUserSchema.extend({ id: idSchema.optional() }))
    .output(invited),
  resendInvitation: adminPersonProcedure(
    'POST /user-invitations/{id}/resend',
    'Send an invitation again',
    'Sends a new link. The earlier link no longer works.',
  )
    .input(byId)
    .output(invited),
  revokeInvitation: adminPersonProcedure('DELETE /user-invitations/{id}', 'Revoke an invitation')
    .input(byId)
    .output(z.object({})),
};
