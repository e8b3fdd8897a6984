import { Refusal } from '#contract/errors.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { open, signedIn } from '#server/implementer.ts';
import { openProposal } from './open-proposal.ts';
import { readMeeting } from './read-meeting.ts';
import { ended } from './refuse-ended.ts';

const { proposalPage } = open;

/** No proposal can be sent yet, so every link is unknown. */
async function refuse({ context, input }: { context: Ctx; input: { token: string } }): Promise<never> {
  await limitAttempts(context, 'proposal-submit', input.token);
  throw await ended(context, 'unknown');
}

function notFound(): never {
  throw new Refusal('NOT_FOUND');
}

export const proposalPageRouter = {
  open: proposalPage.open.handler(({ context, input }) => openProposal({ ctx: context, input })),
  sendCode: proposalPage.sendCode.handler(refuse),
  enterCode: proposalPage.enterCode.handler(refuse),
  ask: proposalPage.ask.handler(refuse),
  decline: proposalPage.decline.handler(refuse),
  sign: proposalPage.sign.handler(refuse),
  pdf: proposalPage.pdf.handler(refuse),
  meeting: signedIn.proposalPage.meeting.handler(({ context, input }) =>
    readMeeting({ ctx: context, input }),
  ),
  openInPerson: signedIn.proposalPage.openInPerson.handler(notFound),
  signInPerson: signedIn.proposalPage.signInPerson.handler(notFound),
  countersign: signedIn.proposalPage.countersign.handler(notFound),
};
