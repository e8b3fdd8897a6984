import { dayText } from '#contract/values/day-text.ts';
import type { ApprovalRefusal } from './approval.ts';

/** Why something about a file is refused, as people read it. */
export const FILE_REFUSALS = {
  no_file: 'This client has no file.',
  changed: 'Somebody has changed the file since you opened it. Read it again.',
  incomplete: 'Something is missing in the file. It isn’t accepted.',
  not_approver: 'Only somebody who approves for the firm can do this.',
  own_assessment: 'Somebody else who approves for the firm has to accept what you have judged.',
  copy: 'Only a PDF, JPEG or PNG can be stored.',
  left: 'This party has left. Bring it back first.',
  left_before: 'The party can’t have left before it was added to the file.',
  future: 'The day is in the future.',
  before_beginning: 'The relationship can’t have ended before it began.',
  frees:
    'From this day on, the file would have to be deleted at once. Only somebody who approves for the firm can say so.',
  before_end: 'Choose a day after the file would be deleted.',
  signed: 'The client has signed. The file stays until its period ends.',
  record_kept:
    'This client has signed. The signed letter is evidence that the firm must keep. Open a due diligence file and end the relationship in it first. Nothing was erased.',
  not_alone:
    'More than one person approves for the firm. Take that away from the others under User Management first.',
  trial: 'A trial client has no file.',
} satisfies Record<ApprovalRefusal, string> & Record<string, string>;

/** 'Kept until 28/11/2031 …', or while the relationship goes on. */
export function heldSentence(free_on: string | null, years: number): string {
  return free_on === null
    ? `The law asks you to keep this client’s file for ${years} years after the relationship ends. End the relationship in the file first. Nothing was erased.`
    : `The law asks you to keep this client’s file. It can be deleted from ${dayText(free_on)}. Until then you can erase all but the file.`;
}
