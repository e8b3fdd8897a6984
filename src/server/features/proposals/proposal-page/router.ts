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
  open: proposalPage.open.handler(openProposal),
  opened: proposalPage.opened.handler(recordOpening),
  sendCode: proposalPage.sendCode.handler(sendCode),
  enterCode: proposalPage.enterCode.handler(enterCode),
  ask: proposalPage.ask.handler(askQuestion),
  decline: proposalPage.decline.handler(declineProposal),
  notMe: proposalPage.notMe.handler(notMe),
  sign: proposalPage.sign.handler(signProposal),
  pdf: proposalPage.pdf.handler(proposalPdf),
  meeting: forStaff.meeting.handler(readMeeting),
  device: forStaff.device.handler(({ context }) => readDevice(context)),
  handBack: forStaff.handBack.handler(handBack),
  openInPerson: forStaff.openInPerson.handler(openInPerson),
  signInPerson: forStaff.signInPerson.handler(signInPerson),
  countersign: forStaff.countersign.handler(countersign),
};
