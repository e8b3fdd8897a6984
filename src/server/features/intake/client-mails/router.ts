import { signedIn } from '#server/implementer.ts';
import { readMail } from './mail-columns.ts';
import { readDraft } from './read-draft.ts';
import { sendAgain } from './send-again.ts';
import { sendMail } from './send-mail.ts';

export const clientMailsRouter = {
  draft: signedIn.clientMails.draft.handler(({ context, input }) => readDraft({ ctx: context, input })),
  send: signedIn.clientMails.send.handler(({ context, input }) => sendMail({ ctx: context, input })),
  get: signedIn.clientMails.get.handler(({ context, input }) => readMail(context.db, input.id)),
  sendAgain: signedIn.clientMails.sendAgain.handler(({ context, input }) =>
    sendAgain({ ctx: context, input }),
  ),
};
