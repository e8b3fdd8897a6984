import { open, signedIn } from '#server/implementer.ts';
import { directDebitOfLink, newestDirectDebit, startFromProposal } from './direct-debit-page.ts';
import { readDirectDebit, saveDirectDebit, testDirectDebit } from './direct-debit-settings.ts';

const own = signedIn.directDebit;
const { directDebit } = open;

export const directDebitRouter = {
  get: own.get.handler(({ context }) => readDirectDebit(context)),
  save: own.save.handler(saveDirectDebit),
  test: own.test.handler(testDirectDebit),
  ofClient: own.ofClient.handler(async ({ context, input }) => {
    const newest = await newestDirectDebit(context.db, input.client_id);
    return newest ? { state: newest.state, state_at: newest.state_at, asked_at: newest.created_at } : null;
  }),
  ofLink: directDebit.ofLink.handler(directDebitOfLink),
  start: directDebit.start.handler(startFromProposal),
};
