import { eq } from 'drizzle-orm';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import { users } from '#server/db/schema/users.ts';
import { findVersionFile } from '#server/features/proposals/files/find-version-file.ts';
import { readLinked } from '#server/features/proposals/proposal-page/linked-proposal.ts';
import { readableState } from '#server/features/proposals/proposal-page/refuse-ended.ts';
import { PDF_TYPE, renderSent, sentName } from '#server/features/proposals/proposal-record/render-sent.ts';
import { open, signedIn } from '#server/implementer.ts';
import { enterCode } from './code/enter-code.ts';
import { sendCode } from './code/send-code.ts';
import { declineProposal } from './decline-proposal.ts';
import { notMe } from './not-me.ts';
import { openProposal } from './open-proposal.ts';
import { askQuestion } from './questions/ask-question.ts';
import { readMeeting } from './read-meeting.ts';
import { recordOpening } from './record-opening.ts';
import { countersign } from './sign/countersign.ts';
import { handBack } from './sign/hand-over.ts';
import { openInPerson, signInPerson } from './sign/in-person.ts';
import { signProposal } from './sign/sign-proposal.ts';

const { proposalPage } = open;
const { proposalPage: forStaff } = signedIn;

export const proposalPageRouter = {
  open: proposalPage.open.handler(openProposal),
  opened: proposalPage.opened.handler(recordOpening),
  sendCode: proposalPage.sendCode.handler(sendCode),
  enterCode: proposalPage.enterCode.handler(enterCode),
  ask: proposalPage.ask.handler(askQuestion),
  decline: proposalPage.decline.handler(declineProposal),
  notMe: proposalPage.notMe.handler(notMe),
  sign: proposalPage.sign.handler(signProposal),
  /**
   * The newest sealed record of a link's proposal, or else the proposal as it was sent. After the first signature has
   * fixed the options, the PDF shows what was accepted. Throws PROPOSAL_ENDED, TOO_MANY_REQUESTS.
   */
  pdf: proposalPage.pdf.handler(async ({ context, input: { token } }) => {
    await limitAttempts(context, 'proposal-pdf', token);
    const proposal = await readLinked(context.db, token);
    const { version } = proposal;
    const state = await readableState(context, proposal);
    const letters = version.accepted_letters;
    const isStored = state === 'signed' || letters === null;
    const file = isStored ? await findVersionFile(context.db, version.id) : null;
    if (file) return file;
    if (state === 'signed') throw new Error('A signed proposal has no record');
    // No stored file fits, because the options are fixed.
    const accepted = letters && { left_out: version.left_out ?? [], letters };
    const content = await renderSent(context, version, accepted);
    return new File([new Uint8Array(content)], sentName(version.document), { type: PDF_TYPE });
  }),
  meeting: forStaff.meeting.handler(readMeeting),
  /** Returns whose device this is, and who has it. */
  device: forStaff.device.handler(async ({ context: { db, actor } }) => {
    const [user] = await db
      .select({ has_second_factor: users.two_factor_enabled })
      .from(users)
      .where(eq(users.id, actor.user_id));
    return {
      owner: actor.full_name,
      has_second_factor: user?.has_second_factor ?? false,
      handed_over: actor.handed_over ?? null,
    };
  }),
  handBack: forStaff.handBack.handler(handBack),
  openInPerson: forStaff.openInPerson.handler(openInPerson),
  signInPerson: forStaff.signInPerson.handler(signInPerson),
  countersign: forStaff.countersign.handler(countersign),
};
