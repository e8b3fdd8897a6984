import { ORPCError } from '@orpc/client';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PastAction } from '#contract/identity/activity/activity.ts';
import { formatCount, formatNumber } from '#web/lib/browser/format.ts';
import { PUBLIC_SENTENCES } from './public-messages.ts';
import { type Sentence, sentenceIn } from './sentence.ts';

/** Also shown before the server is called. */
export const OWN_ACCOUNT_MESSAGE = 'You cannot delete your own account';
export const OWN_ROLE_MESSAGE = "You can't change your own role.";

const listFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const EMAIL_LINK_REASONS: Record<string, string> = {
  used: 'This link has already been used.',
  expired: 'This link has expired. Ask for a new one.',
  altered: 'This link is incomplete. Open it again from the email.',
};

const INVITATION_ENDS: Record<string, string> = {
  accepted: 'This invitation has been accepted.',
  revoked: 'Somebody has revoked this invitation.',
  replaced: 'Somebody has just sent this invitation again.',
};

/** The messages of a price's issues, each once. */
function messagesOf(issues: unknown): string[] {
  const all: { message?: unknown }[] = Array.isArray(issues) ? issues : [];
  return [...new Set(all.map(({ message }) => String(message)))];
}

/** Who has done what since. `action` is unknown if nothing was recorded. */
function didSince(action: unknown): string {
  const { actor_name, type, changes } = (action ?? {}) as Partial<PastAction>;
  const by = actor_name ?? 'Someone else';
  const status = String(changes?.status?.to);
  if (type === 'client.status_changed' && status in STATUS_LABELS)
    return `${by} has set the status to ${STATUS_LABELS[status as keyof typeof STATUS_LABELS]} since then`;
  return `${by} has changed ${type?.startsWith('call.') ? 'the call' : 'this client'} since then`;
}

/** The message that people read for each error code of the contract. */
const SENTENCES: Record<ErrorCode, Sentence> = {
  ...PUBLIC_SENTENCES,
  NOT_FOR_KEYS: "API keys can't do this. Sign in instead.",

  INVALID_CREDENTIALS: 'Incorrect email or password.',
  EMAIL_NOT_VERIFIED: 'Verify your email address first, with the link in our email.',
  SECOND_FACTOR_EXPIRED: 'This sign-in has expired. Sign in again.',
  SECOND_FACTOR_ON: 'Two-step sign-in is already on. To set it up again, switch it off first.',
  PICTURE_REFUSED: "This picture can't be used. Choose another one.",
  WEAK_PASSWORD: ({ messages }) =>
    ['This password is too easy to guess', ...(messages as string[])].join('. '),
  SIGNUP_CLOSED: 'Sign-up is closed. Ask an administrator for an account.',
  SIGNUP_DOMAIN: ({ domains }) =>
    `Sign-up is only open to addresses at ${Array.isArray(domains) ? listFormat.format(domains.map(String)) : 'this firm'}.`,
  EMAIL_LINK_INVALID: ({ reason }) => EMAIL_LINK_REASONS[String(reason)] ?? 'This link is no longer valid.',
  EMAIL_TAKEN: 'A user with this email address already exists.',
  ALREADY_INVITED: ({ by }) =>
    `${typeof by === 'string' ? by : 'Somebody'} has already invited this address. To send it again, use the list of invitations.`,
  INVITATION_ENDED: ({ as }) => INVITATION_ENDS[String(as)] ?? 'This invitation is no longer valid.',
  KEY_IN_USE: 'This API key already exists and is in use. Create another one.',
  OWN_ACCOUNT: OWN_ACCOUNT_MESSAGE,
  OWN_ROLE: OWN_ROLE_MESSAGE,
  LAST_ADMIN: 'This is the last administrator. Make someone else an administrator first.',

  DRAFT_EXISTS: 'The price book already has a draft.',
  DRAFT_GONE: ({ number, by }) =>
    number === null
      ? 'Someone else has discarded this draft.'
      : `${String(by ?? 'Someone else')} has published this draft as version ${String(number)}. A published version can't be changed.`,
  DRAFT_CHANGED: ({ by }) =>
    `${typeof by === 'string' ? by : 'Someone else'} has changed the draft since you opened it. Check it again first.`,
  VERSION_STARTED: 'Only a published version that has not started can be taken back.',
  STARTS_IN_PAST: 'Choose today or a later day.',
  TEMPLATE_EXISTS: 'There is already a text for the same letter, entity type and readers. Edit that one.',
  LETTER_DRAFT_CHANGED: 'Someone else has changed, published or discarded this draft. Check it again first.',
  LETTER_FIELDS_UNKNOWN: ({ fields }) =>
    `${Array.isArray(fields) ? fields.join(', ') : 'A field'} can't be filled in. Correct the text first.`,
  PRICE_REFUSED: ({ issues }) => `The price doesn't fit the catalogue: ${messagesOf(issues).join('; ')}.`,
  ROW_CHANGED: 'Someone else changed this while you had it open. Nothing was overwritten.',
  SOURCE_UNREADABLE: ({ reason }) => String(reason),
  FILE_REFUSED: ({ reason }) => String(reason),
  IMPORT_REFUSED: ({ rows }) =>
    `${rows === 1 ? '1 row has' : `${rows} rows have`} errors. Nothing was imported.`,
  IMPORT_TOO_OLD: 'This import can no longer be undone.',
  IMPORT_IN_USE: ({ clients }) =>
    `${clients === 1 ? 'One of its clients has' : `${clients} of its clients have`} changed since the import, so it can't be undone.`,
  WRONG_STATUS: ({ status }) =>
    typeof status === 'string' && status in STATUS_LABELS
      ? `This isn't possible while the client is in ${STATUS_LABELS[status as keyof typeof STATUS_LABELS]}.`
      : "The client's status doesn't allow this.",
  WRONG_CLIENT: "This isn't the client's proposal ID. Nothing was erased.",
  CHANGED_SINCE: ({ action }) => `${didSince(action)}, so this can't be undone. Nothing was overwritten.`,
  MERGED: 'This client was merged into another one. Open that client from the list.',
  MERGE_REFUSED: 'These clients can’t be merged now.',
  MERGE_STANDS:
    'The merged client has changed since the merge, so the merge can’t be undone. Nothing was overwritten.',
  EXPORT_UNDER_WAY: 'An export is already being made. Wait until it is ready.',
  RUN_GOES_ON: 'This change is still running. Stop it first, or wait until it has finished.',
  SELECTION_CHANGED: ({ expected, found }) =>
    `${formatCount(Number(expected), 'client')} selected, but ${formatNumber(Number(found))} found. Nothing was changed. Clear the selection and select again.`,
  UNDO_STANDS: "This can't be undone, or somebody has already undone it.",
  CLIENT_CLOSED: 'This client is closed. Reopen it first.',
  STEP_CHANGED: 'Someone else changed the next step. Nothing was lost.',
  NO_SUCH_USER: 'This colleague no longer has an account. Choose someone else.',
  UNKNOWN_REASON: 'This reason is no longer on the list. Choose another one.',
  CERTIFICATE_REFUSED: 'This certificate can’t be used.',
  SEALING_KEY_LOCKED:
    'Nothing was signed, because the sealing key is locked. Administrators have been told. Sign again once the key has been rotated.',
  FIELDS_NOT_FILLED: 'Some fields of the mail can’t be filled in. Check the marked ones.',
  CALL_BOOKED_ALREADY: ({ booked_by }) => `This client's call is already booked for ${String(booked_by)}.`,
  BOOKING_STANDS: "It is too late to undo this booking. Cancel the call on the client's page instead.",
  UNKNOWN_BOOKER: 'Choose who takes the call.',
  NO_CALL: 'No call with a date and time is booked for this client.',
  CALL_IN_PAST: 'Choose a time in the future.',
  DATE_IN_FUTURE: 'Company start date cannot be in the future',
  CONNECTION_OFF: 'This connection is off in Settings.',
  SEND_UNDER_WAY: 'A proposal for this client is already being sent.',
  NO_PROFORMA: 'No proforma review found for this client',
  PREPARE_FIRST: 'Prepare the proposal first.',
  PROPOSAL_TOO_LONG:
    'The message and the letters are too long together. Remove a letter, or shorten its texts in Letters.',
  PROPOSAL_NOT_READY: 'The proposal isn’t ready. Check what is missing.',
  PROPOSAL_CHANGED: 'The proposal has changed since you opened it. Check it again, then send it.',
  VERSION_ENDED: 'This version of the proposal is no longer open.',
  NOT_THEIR_TURN: 'It isn’t this person’s turn to sign.',
  NOTHING_IN_BOOKS: 'No earlier version of this proposal is in the books.',
  SENT_TO_BOOKS: 'These bills are in the books. Delete them there.',
  SEND_STANDS: "It is too late to undo this. Change the status on the client's page instead.",
  TARGET_REFUSED: "This address is in a private network, which isn't allowed.",
  NOT_OFFERED: 'Some choices are no longer available. Check the marked fields.',
  FEES_DIFFER:
    'The fees have changed since you opened the form, so nothing was saved. Check the new fees, then save again.',
  FEES_CHANGED: 'Somebody has changed these fees. Check the new amounts, then approve them.',
  OWN_REQUEST: 'You saved these amounts, so another administrator has to approve them.',
  SERVICES_INVALID: 'Some of the selected services are incomplete. Check the marked fields.',

  NAME_TAKEN: ({ name }) => `The name '${String(name)}' is already in use here. Choose another.`,
  TOO_MANY_VIEWS: ({ max, shared }) =>
    shared === true
      ? `The team can share up to ${Number(max)} views. Delete one first.`
      : `You can keep up to ${Number(max)} views. Delete one first.`,
  HAS_CHILDREN: ({ kind, children }) => {
    const noun = kind === 'category' ? 'sub-header' : 'option';
    return children === 1
      ? `This still has 1 ${noun}. Delete or move it first.`
      : `This still has ${String(children)} ${noun}s. Delete or move them first.`;
  },
  PARENT_MISSING: 'The parent you chose no longer exists. Choose another.',
  ORDER_CHANGED: 'The list changed while you were sorting it. Reorder it again.',
};

/** Returns the message for an expected error, or `fallback` (the spec's fixed text) for any other failure. */
export function describeError(error: unknown, fallback: string): string {
  return refusalSentence(error) ?? fallback;
}

/** Returns the message for an expected error, or null for any other failure. */
export function refusalSentence(error: unknown): string | null {
  return error instanceof ORPCError ? sentenceOf(error.code, error.data) : null;
}

/** Returns the message for an error code of the contract, or null for any other code. */
export function sentenceOf(code: string, data: unknown): string | null {
  return sentenceIn(SENTENCES, code, data);
}
