import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { adminProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { createUserSchema, editUserSchema, userSchema } from './user.ts';
import { inviteUserSchema, userInvitationSchema } from './user-invitation.ts';

const byId = z.object({ id: idSchema });

/** Without a mail server, the admin passes on the link; otherwise `link` is null. */
const invited = z.object({ invitation: userInvitationSchema, link: z.url().nullable() });

export const usersContract = {
  /** Newest first. The first page also has the invitations that are open or were accepted lately. */
  list: adminProcedure
    .route({ method: 'GET', path: '/users' })
    .input(pageInput)
    .output(
      pageOf(userSchema).extend({
        invitations: z.array(userInvitationSchema),
        mail_configured: z.boolean(),
      }),
    ),
  get: adminProcedure.route({ method: 'GET', path: '/users/{id}' }).input(byId).output(userSchema),
  create: adminProcedure
    .route({ method: 'POST', path: '/users', successStatus: 201 })
    .input(createUserSchema)
    .output(userSchema),
  /** `version` is the one the form was opened with. Throws ROW_CHANGED if somebody else has saved since. */
  update: adminProcedure
    .route({ method: 'PUT', path: '/users/{id}' })
    .input(editUserSchema.extend({ id: idSchema, version: z.int() }))
    .output(userSchema),
  delete: adminProcedure.route({ method: 'DELETE', path: '/users/{id}' }).input(byId).output(z.object({})),
  /** For users who have lost both their authenticator and their recovery codes. */
  resetSecondFactor: adminProcedure
    .route({ method: 'POST', path: '/users/{id}/reset-second-factor' })
    .input(byId)
    .output(userSchema),
  /** Mails a link at which the invited person chooses a password. A retry under the same `id` invites once. */
  invite: adminProcedure
    .route({ method: 'POST', path: '/user-invitations', successStatus: 201 })
    .input(inviteUserSchema.extend({ id: idSchema.optional() }))
    .output(invited),
  /** Sends a new link; the earlier one ends. */
  resendInvitation: adminProcedure
    .route({ method: 'POST', path: '/user-invitations/{id}/resend' })
    .input(byId)
    .output(invited),
  revokeInvitation: adminProcedure
    .route({ method: 'DELETE', path: '/user-invitations/{id}' })
    .input(byId)
    .output(z.object({})),
};
