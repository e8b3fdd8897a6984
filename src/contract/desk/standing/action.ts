import type { z } from 'zod';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import type { actionSchema } from './action-schema.ts';

/** The next thing to do about a client, with the facts its button needs. */
export type Action = z.infer<typeof actionSchema>;

const LABELS = {
  email_questionnaire: 'Email the questionnaire',
  call: 'Call',
  write: 'Write an email',
  book_call: 'Book a call',
  book_call_again: 'Book a new call',
  set_call_time: 'Set a time',
  join_call: 'Join now',
  fill_in_proforma: 'Fill in the proforma',
  send_proposal: 'Send Proposal',
  prepare_proposal: 'Prepare a new version',
  see_proposal: 'See the proposal',
  send_again: 'Send again',
  reopen: 'Reopen client',
} as const satisfies Record<Exclude<Action['id'], 'set_status'>, string>;

/** The text of an action's button. */
export function actionLabel(action: Action): string {
  if (action.id === 'set_status') return `Set to ${STATUS_LABELS[action.status]}`;
  return action.id === 'email_questionnaire' && action.again ? 'Email it again' : LABELS[action.id];
}
