import { signedIn } from '#server/implementer.ts';
import { changePassword } from './change-password.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import { getAccount } from './get-account.ts';
import { listSessions } from './list-sessions.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { setPicture } from './set-picture.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { updateAccount } from './update-account.ts';

export const accountRouter = {
  get: signedIn.account.get.handler(({ context }) => getAccount(context)),
  update: signedIn.account.update.handler(({ context, input }) => updateAccount({ ctx: context, input })),
  changePassword: signedIn.account.changePassword.handler(({ context, input }) =>
    changePassword({ ctx: context, input }),
  ),
  setPicture: signedIn.account.setPicture.handler(({ context, input }) =>
    setPicture({ ctx: context, input }),
  ),
  sessions: signedIn.account.sessions.handler(({ context }) => listSessions(context)),
  revokeSession: signedIn.account.revokeSession.handler(({ context, input }) =>
    revokeSession({ ctx: context, input }),
  ),
  revokeOtherSessions: signedIn.account.revokeOtherSessions.handler(({ context }) =>
    revokeOtherSessions(context),
  ),
  startSecondFactor: signedIn.account.startSecondFactor.handler(({ context, input }) =>
    startSecondFactor({ ctx: context, input }),
  ),
  confirmSecondFactor: signedIn.account.confirmSecondFactor.handler(({ context, input }) =>
    confirmSecondFactor({ ctx: context, input }),
  ),
  disableSecondFactor: signedIn.account.disableSecondFactor.handler(({ context, input }) =>
    disableSecondFactor({ ctx: context, input }),
  ),
  renewRecoveryCodes: signedIn.account.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes({ ctx: context, input }),
  ),
};
