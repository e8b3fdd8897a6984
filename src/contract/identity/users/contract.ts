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
  list: adminProcedure
    .route({
      method: 'GET',
      path: '/users',
      summary: 'List users',
      description:
        'Newest first. The first page also has the invitations that are open, even if expired, or were recently accepted.',
    })
    .input(pageInput)
    .output(
      pageOf(userSchema).extend({
        invitations: z.array(userInvitationSchema),
        mail_configured: z.boolean(),
      }),
    ),
  get: adminProcedure
    .route({ method: 'GET', path: '/users/{id}', summary: 'Get a user' })
    .input(byId)
    .output(userSchema),
  holdings: adminProcedure
    .route({
      method: 'GET',
      path: '/users/{id}/holdings',
      summary: "Count a user's work",
      description: 'What is in their name, and is handed over when they are deleted.',
    })
    .input(byId)
    .output(holdingsSchema),
  create: adminPersonProcedure
    .route({ method: 'POST', path: '/users', successStatus: 201, summary: 'Create a user' })
    .input(createUserSchema)
    .output(userSchema),
  update: adminPersonProcedure
    .route({
      method: 'PUT',
      path: '/users/{id}',
      summary: 'Change a user',
      description:
        '`version` is the version the form was opened with. Fails with ROW_CHANGED if somebody else has saved since.',
    })
    .input(editUserSchema.extend({ id: idSchema, version: z.int() }))
    .output(userSchema),
  delete: adminPersonProcedure
    .route({
      method: 'DELETE',
      path: '/users/{id}',
      summary: 'Delete a user',
      description:
        'Hands over what is in their name, each kind to a colleague or to nobody. Their notes, proformas and activity are kept.',
    })
    .input(byId.extend({ hand_over: handOverSchema.default(TO_NOBODY) }))
    .output(z.object({})),
  resetSecondFactor: adminPersonProcedure
    .route({
      method: 'POST',
      path: '/users/{id}/reset-second-factor',
      summary: "Reset a user's second factor",
      description: 'For users who have lost both their authenticator and their recovery codes.',
    })
    .input(byId)
    .output(userSchema),
  invite: adminPersonProcedure
    .route({
      method: 'POST',
      path: '/user-invitations',
      successStatus: 201,
      summary: 'Invite a user',
      description:
        'Mails a link at which the invited person chooses a password. A retry with the same `id` sends no second invitation.',
    })
    .input(inviteUserSchema.extend({ id: idSchema.optional() }))
    .output(invited),
  resendInvitation: adminPersonProcedure
    .route({
      method: 'POST',
      path: '/user-invitations/{id}/resend',
      summary: 'Send an invitation again',
      description: 'Sends a new link. The earlier link no longer works.',
    })
    .input(byId)
    .output(invited),
  revokeInvitation: adminPersonProcedure
    .route({ method: 'DELETE', path: '/user-invitations/{id}', summary: 'Revoke an invitation' })
    .input(byId)
    .output(z.object({})),
};
