import { signedIn } from '#server/implementer.ts';
import { readMail } from './mail-columns.ts';
import { readMailDraft } from './read-draft.ts';
import { sendAgain } from './send-again.ts';
import { sendMail } from './send-mail.ts';

export const clientMailsRouter = {
  draft: signedIn.clientMails.draft.handler(readMailDraft),
  send: signedIn.clientMails.send.handler(sendMail),
  get: signedIn.clientMails.get.handler(({ context, input }) => readMail(context.db, input.id)),
  sendAgain: signedIn.clientMails.sendAgain.handler(sendAgain),
};
