import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '#contract/errors.ts';
import { type Sentence, sentenceIn } from './sentence.ts';

/** Sentences for refusals on the public pages. The list of all refusals would make the pages' scripts larger. */
export const PUBLIC_SENTENCES = {
  UNAUTHORIZED: 'Your session has ended. Sign in again.',
  FORBIDDEN: "You don't have permission to do this.",
  HANDED_OVER: 'This device is handed over.',
  SECOND_FACTOR_INVALID: "That code isn't right. Enter the latest code from your authenticator app.",
  WRONG_PASSWORD: 'Your current password is incorrect.',
  NAME_NEEDED: 'Enter your name in your account first, because others will read it here.',
  NOT_FOUND: 'This no longer exists.',
  TOO_MANY_REQUESTS: ({ retry_after_seconds }) =>
    `Too many attempts. Try again ${soon(retry_after_seconds)}.`,
  SERVICE_UNAVAILABLE: ({ retry_after_seconds }) =>
    `The service is busy or starting up. Try again ${soon(retry_after_seconds)}.`,
  DOCUMENT_TOO_LARGE: 'This document is too large or too complicated to be processed here.',
  RECORD_LOCKED: ({ retry_after_seconds }) =>
    `Somebody else is changing the same record. Nothing was saved. Try again ${soon(retry_after_seconds)}.`,
  ID_IN_USE: ({ fields }) =>
    `This was already saved with something else as ${names(fields)}. Reload the page to see what is stored.`,
  LINK_INVALID: 'This link is either invalid, expired, or has already been used.',
  PROPOSAL_ENDED: 'This proposal can no longer be opened.',
  NOT_YOUR_TURN: ({ waiting_for }) => `${String(waiting_for)} signs first.`,
  ALREADY_SIGNED: 'You have already signed this proposal.',
  SHOWN_DIFFERS: 'The proposal has changed since you opened it. Check it again before you sign.',
  DIRECT_DEBIT_AWAY: 'The page can’t be opened right now. Try again in a few minutes.',
  CODE_NEEDED: 'Enter the code from your email first.',
  CODE_WRONG: 'This code is incorrect. Enter the one from our latest email.',
  CODE_DEAD: 'This code no longer works. Ask for a new one.',
} satisfies Partial<Record<ErrorCode, Sentence>>;

/** Returns a public page's message for an expected error, or null for any other failure. */
export function publicSentence(error: unknown): string | null {
  return error instanceof ORPCError ? sentenceIn(PUBLIC_SENTENCES, error.code, error.data) : null;
}

/** The names of fields in words, e.g. 'first name, company'. */
function names(fields: unknown): string {
  return Array.isArray(fields) ? fields.map((field) => String(field).replaceAll('_', ' ')).join(', ') : '';
}

function soon(seconds: unknown): string {
  if (typeof seconds !== 'number' || seconds < 1) return 'in a moment';
  if (seconds < 90) return `in ${seconds} second${seconds === 1 ? '' : 's'}`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
