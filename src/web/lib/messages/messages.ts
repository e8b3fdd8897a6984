import { ORPCError } from '@orpc/client';
import { STATUS_LABELS } from '#contract/clients/client-status.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { WEAK_PASSWORD_MESSAGES } from '#contract/users/password.ts';

type Sentence = string | ((data: Record<string, unknown>) => string);

const listFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const EMAIL_LINK_REASONS: Record<string, string> = {
  used: 'This link has already been used.',
  expired: 'This link has expired. Please ask for a new one.',
  altered: 'This link is not complete. Please open it again from the email.',
};

function weaknesses(reasons: unknown): string[] {
  const messages: Record<string, string> = WEAK_PASSWORD_MESSAGES;
  return Array.isArray(reasons) ? reasons.flatMap((reason) => messages[String(reason)] ?? []) : [];
}

function soon(seconds: unknown): string {
  if (typeof seconds !== 'number' || seconds < 1) return 'in a moment';
  if (seconds < 90) return `in ${seconds} second${seconds === 1 ? '' : 's'}`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** What people read for each expected refusal of the contract. */
const SENTENCES: Record<ErrorCode, Sentence> = {
  UNAUTHORIZED: 'Your session has ended. Please sign in again.',
  FORBIDDEN: 'You are not allowed to do this.',
  NOT_FOR_KEYS: 'An API key cannot do this. Sign in as an administrator.',
  NOT_FOUND: 'This no longer exists.',
  TOO_MANY_REQUESTS: ({ retry_after_seconds }) =>
    `Too many attempts. Please try again ${soon(retry_after_seconds)}.`,
  SERVICE_UNAVAILABLE: ({ retry_after_seconds }) =>
    `The service is busy or starting. Please try again ${soon(retry_after_seconds)}.`,

  INVALID_CREDENTIALS: 'The email or password is not right.',
  EMAIL_NOT_VERIFIED: 'Please verify your email address first: follow the link in the email we sent you.',
  SECOND_FACTOR_INVALID: 'The code is not right. Please try the newest one of your authenticator.',
  SECOND_FACTOR_EXPIRED: 'That took too long or too many attempts. Please sign in again.',
  SECOND_FACTOR_ON: 'Two-step sign-in is already on. Switch it off first to set it up anew.',
  WRONG_PASSWORD: 'The current password is not right.',
  PICTURE_REFUSED: "This picture can't be used. Choose another one.",
  WEAK_PASSWORD: ({ reasons }) => ['This password is too easy to guess', ...weaknesses(reasons)].join('. '),
  SIGNUP_CLOSED: 'Sign-up is closed. Please ask an administrator for an account.',
  SIGNUP_DOMAIN: ({ domains }) =>
    `Sign-up is only for addresses of ${Array.isArray(domains) ? listFormat.format(domains.map(String)) : 'this firm'}.`,
  EMAIL_LINK_INVALID: ({ reason }) =>
    EMAIL_LINK_REASONS[String(reason)] ?? 'This link is not valid (any more).',
  EMAIL_TAKEN: 'There is a user with this email address already.',
  KEY_IN_USE: 'This API key was created before and is in use. Create another one.',
  OWN_ACCOUNT: 'You cannot delete your own account',
  OWN_ROLE: 'You cannot change your own role.',
  LAST_ADMIN: 'This is the last administrator. Make someone else an administrator first.',

  ROW_CHANGED: 'Someone else changed this while you had it open. Nothing was overwritten.',
  IMPORT_REFUSED: ({ rows }) =>
    `${rows === 1 ? '1 row is' : `${rows} rows are`} not right, so nothing was imported.`,
  IMPORT_TOO_OLD: 'This import can no longer be undone.',
  IMPORT_IN_USE: ({ clients }) =>
    `${clients === 1 ? 'One of its clients has' : `${clients} of its clients have`} been worked on since, so the import stays.`,
  WRONG_STATUS: ({ status }) =>
    typeof status === 'string' && status in STATUS_LABELS
      ? `The client's status is now ${STATUS_LABELS[status as keyof typeof STATUS_LABELS]}, which does not allow this.`
      : "The client's status does not allow this.",
  WRONG_CLIENT: 'This is not the proposal ID of this client. Nothing was erased.',
  LINK_INVALID: 'This link is either invalid, expired, or has already been used.',
  CALL_BOOKED_ALREADY: ({ booked_by }) =>
    `The call with this client is already booked for ${String(booked_by)}.`,
  UNKNOWN_BOOKER: 'Please choose who takes the call.',
  NO_CALL: 'No call with a date and time is booked for this client.',
  CALL_IN_PAST: 'Please choose a time in the future.',
  DATE_IN_FUTURE: 'Company start date cannot be in the future',
  SEND_UNDER_WAY: 'A proposal for this client is already being sent.',
  NO_PROFORMA: 'No proforma review found for this client',
  SEND_STANDS: 'It is too late to undo this. Change the status on the client instead.',
  TARGET_REFUSED: 'This address leads into a private network, which is not allowed.',
  NOT_OFFERED: 'Some choices are no longer offered. Check the marked fields.',
  SERVICES_INVALID: 'Some of the selected services are incomplete. Please check the marked fields.',

  NAME_TAKEN: ({ name }) => `The name '${String(name)}' is already used here. Please choose another.`,
  HAS_CHILDREN: ({ kind, children }) => {
    const noun = kind === 'category' ? 'sub-header' : 'option';
    return children === 1
      ? `This still has 1 ${noun}. Please delete or move it first.`
      : `This still has ${String(children)} ${noun}s. Please delete or move them first.`;
  },
  PARENT_MISSING: 'The parent you chose does not exist any more. Please choose another.',
  ORDER_CHANGED: 'The list has changed meanwhile. Please put it in order again.',
};

/** The sentence for an expected refusal, or `fallback` (the spec's fixed text) for anything else that went wrong. */
export function describeError(error: unknown, fallback: string): string {
  return refusalSentence(error) ?? fallback;
}

/** Whether a call failed with this very code. */
export function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof ORPCError && error.code === code;
}

/** The sentence for an expected refusal; null for a fault. */
export function refusalSentence(error: unknown): string | null {
  if (!(error instanceof ORPCError) || !(error.code in SENTENCES)) return null;
  const sentence = SENTENCES[error.code as ErrorCode];
  return typeof sentence === 'string' ? sentence : sentence(asRecord(error.data));
}

function asRecord(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
