import { signedIn } from '#server/implementer.ts';
import { mailAddress } from '#server/integrations/mail/address-of.ts';
import { readFirm } from './read-firm.ts';
import { saveFirm } from './save-firm.ts';

export const firmRouter = {
  get: signedIn.firm.get.handler(async ({ context: { db, env } }) => ({
    ...(await readFirm({ db })),
    mail_from: mailAddress(env.mailFrom),
  })),
  save: signedIn.firm.save.handler(saveFirm),
};
