import { cleanText } from '#contract/values/clean-text.ts';
import type { MailOutcome } from '#server/jobs/jobs.ts';

/** Maximum length of a mail server's reply. */
const REPLY_LENGTH = 500;

/** Why a mail failed, with the server's words. Codes are nodemailer's (https://nodemailer.com/smtp/#error-codes). */
export function mailFailure({ reason, code, reply }: Extract<MailOutcome, { state: 'failed' }>): string {
  if (code === undefined) return 'The mail server could not be reached.';
  const words = cleanText(reply ?? '', REPLY_LENGTH);
  const why = words === '' ? ` (${code}).` : `: ${words.replace(/\.$/, '')}.`;
  if (reason === 'EAUTH') return `The mail server refused our sign-in${why}`;
  if (reason === 'EENVELOPE') return `The mail server refused the address${why}`;
  return `The mail server refused the email${why}`;
}
