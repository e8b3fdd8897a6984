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
  update: signedIn.account.update.handler(updateAccount),
  changePassword: signedIn.account.changePassword.handler(changePassword),
  setPicture: signedIn.account.setPicture.handler(setPicture),
  sessions: signedIn.account.sessions.handler(({ context }) => listSessions(context)),
  revokeSession: signedIn.account.revokeSession.handler(revokeSession),
  revokeOtherSessions: signedIn.account.revokeOtherSessions.handler(({ context }) =>
    revokeOtherSessions(context),
  ),
  startSecondFactor: signedIn.account.startSecondFactor.handler(startSecondFactor),
  confirmSecondFactor: signedIn.account.confirmSecondFactor.handler(confirmSecondFactor),
  disableSecondFactor: signedIn.account.disableSecondFactor.handler(disableSecondFactor),
  renewRecoveryCodes: signedIn.account.renewRecoveryCodes.handler(renewRecoveryCodes),
};
