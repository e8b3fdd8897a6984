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
  list: signedIn.users.list.handler(listUsers),
  get: signedIn.users.get.handler(getUser),
  holdings: signedIn.users.holdings.handler(readHoldings),
  create: signedIn.users.create.handler(createUser),
  update: signedIn.users.update.handler(updateUser),
  delete: signedIn.users.delete.handler(deleteUser),
  resetSecondFactor: signedIn.users.resetSecondFactor.handler(resetSecondFactor),
  invite: signedIn.users.invite.handler(inviteUser),
  resendInvitation: signedIn.users.resendInvitation.handler(resendInvitation),
  revokeInvitation: signedIn.users.revokeInvitation.handler(revokeInvitation),
};
