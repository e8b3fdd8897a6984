import { signedIn } from '#server/implementer.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { updateUser } from './update-user.ts';

export const usersRouter = {
  list: signedIn.users.list.handler(({ context, input }) => listUsers({ ctx: context, input })),
  get: signedIn.users.get.handler(({ context, input }) => getUser({ ctx: context, input })),
  create: signedIn.users.create.handler(({ context, input }) => createUser({ ctx: context, input })),
  update: signedIn.users.update.handler(({ context, input }) => updateUser({ ctx: context, input })),
  delete: signedIn.users.delete.handler(({ context, input }) => deleteUser({ ctx: context, input })),
  resetSecondFactor: signedIn.users.resetSecondFactor.handler(({ context, input }) =>
    resetSecondFactor({ ctx: context, input }),
  ),
};
