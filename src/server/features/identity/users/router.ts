import { signedIn } from '#server/implementer.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { getUser } from './get-user.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { readHoldings } from './read-holdings.ts';
import { resendInvitation } from './resend-invitation.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { updateUser } from './update-user.ts';

export const usersRouter = {
  list: signedIn.users.list.handler(({ context, input }) => listUsers({ ctx: context, input })),
  get: signedIn.users.get.handler(({ context, input }) => getUser({ ctx: context, input })),
  holdings: signedIn.users.holdings.handler(({ context, input }) => readHoldings({ ctx: context, input })),
  create: signedIn.users.create.handler(({ context, input }) => createUser({ ctx: context, input })),
  update: signedIn.users.update.handler(({ context, input }) => updateUser({ ctx: context, input })),
  delete: signedIn.users.delete.handler(({ context, input }) => deleteUser({ ctx: context, input })),
  resetSecondFactor: signedIn.users.resetSecondFactor.handler(({ context, input }) =>
    resetSecondFactor({ ctx: context, input }),
  ),
  invite: signedIn.users.invite.handler(({ context, input }) => inviteUser({ ctx: context, input })),
  resendInvitation: signedIn.users.resendInvitation.handler(({ context, input }) =>
    resendInvitation({ ctx: context, input }),
  ),
  revokeInvitation: signedIn.users.revokeInvitation.handler(({ context, input }) =>
    revokeInvitation({ ctx: context, input }),
  ),
};
