import { open, signedIn } from '#server/implementer.ts';
import { directDebitOfLink, newestDirectDebit, startFromProposal } from './direct-debit-page.ts';

const { directDebit } = open;

export const directDebitRouter = {
  ofClient: signedIn.directDebit.ofClient.handler(async ({ context, input }) => {
    const newest = await newestDirectDebit(context.db, input.client_id);
    return newest ? { state: newest.state, state_at: newest.state_at, asked_at: newest.created_at } : null;
  }),
  ofLink: directDebit.ofLink.handler(directDebitOfLink),
  start: directDebit.start.handler(startFromProposal),
};
