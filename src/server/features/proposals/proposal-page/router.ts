import { open, signedIn } from '#server/implementer.ts';
import { enterCode } from './code/enter-code.ts';
import { sendCode } from './code/send-code.ts';
import { declineProposal } from './decline-proposal.ts';
import { notMe } from './not-me.ts';
import { openProposal } from './open-proposal.ts';
import { askQuestion } from './questions/ask-question.ts';
import { readMeeting } from './read-meeting.ts';
import { proposalPdf } from './record/proposal-pdf.ts';
import { recordOpening } from './record-opening.ts';
import { countersign } from './sign/countersign.ts';
import { handBack } from './sign/hand-over.ts';
import { openInPerson, signInPerson } from './sign/in-person.ts';
import { readDevice } from './sign/read-device.ts';
import { signProposal } from './sign/sign-proposal.ts';

const { proposalPage } = open;
const { proposalPage: forStaff } = signedIn;

export const proposalPageRouter = {
  open: proposalPage.open.handler(({ context, input }) => openProposal({ ctx: context, input })),
  opened: proposalPage.opened.handler(({ context, input }) => recordOpening({ ctx: context, input })),
  sendCode: proposalPage.sendCode.handler(({ context, input }) => sendCode({ ctx: context, input })),
  enterCode: proposalPage.enterCode.handler(({ context, input }) => enterCode({ ctx: context, input })),
  ask: proposalPage.ask.handler(({ context, input }) => askQuestion({ ctx: context, input })),
  decline: proposalPage.decline.handler(({ context, input }) => declineProposal({ ctx: context, input })),
  notMe: proposalPage.notMe.handler(({ context, input }) => notMe({ ctx: context, input })),
  sign: proposalPage.sign.handler(({ context, input }) => signProposal({ ctx: context, input })),
  pdf: proposalPage.pdf.handler(({ context, input }) => proposalPdf({ ctx: context, input })),
  meeting: forStaff.meeting.handler(({ context, input }) => readMeeting({ ctx: context, input })),
  device: forStaff.device.handler(({ context }) => readDevice(context)),
  handBack: forStaff.handBack.handler(({ context, input }) => handBack({ ctx: context, input })),
  openInPerson: forStaff.openInPerson.handler(({ context, input }) => openInPerson({ ctx: context, input })),
  signInPerson: forStaff.signInPerson.handler(({ context, input }) => signInPerson({ ctx: context, input })),
  countersign: forStaff.countersign.handler(({ context, input }) => countersign({ ctx: context, input })),
};
