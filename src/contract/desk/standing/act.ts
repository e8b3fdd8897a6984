import { type ClientStatus, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';

/** The next thing to do about a client, with the facts its button needs. */
export type Act =
  /** `link_id` is null if there is no open link, so that a new one is created. */
  | { id: 'email_questionnaire'; link_id: string | null; again?: boolean }
  | { id: 'call'; phone_number: string }
  /** For a client without a phone number. */
  | { id: 'write'; email: string }
  | { id: 'book_call' }
  /** The call was cancelled, and the client has left the queue. */
  | { id: 'book_call_again' }
  | { id: 'set_call_time' }
  | { id: 'join_call'; join_url: string }
  | { id: 'fill_in_proforma' }
  | { id: 'send_proposal' }
  /** A new version of a proposal that has ended. */
  | { id: 'prepare_proposal' }
  | { id: 'see_proposal' }
  | { id: 'send_again'; run_id: string }
  | { id: 'set_status'; status: ClientStatus }
  | { id: 'reopen' };

const LABELS = {
  email_questionnaire: 'Email the questionnaire',
  call: 'Call',
  write: 'Write an email',
  book_call: 'Book a call',
  book_call_again: 'Book a new call',
  set_call_time: 'Set a time',
  join_call: 'Join now',
  fill_in_proforma: 'Fill in the proforma',
  send_proposal: 'Review and send',
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
