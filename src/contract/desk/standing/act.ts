import type { z } from 'zod';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import type { actSchema } from './act-schema.ts';

/** The next thing to do about a client, with the facts its button needs. */
export type Act = z.infer<typeof actSchema>;

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
} as const satisfies Record<Exclude<Act['id'], 'set_status'>, string>;

/** The text of an act's button. */
export function actLabel(act: Act): string {
  if (act.id === 'set_status') return `Set to ${STATUS_LABELS[act.status]}`;
  return act.id === 'email_questionnaire' && act.again ? 'Email it again' : LABELS[act.id];
}
