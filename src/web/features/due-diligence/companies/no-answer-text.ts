import type { NoAnswer } from '#contract/due-diligence/companies/company.ts';
import { formatCount } from '#web/lib/browser/format.ts';

const MINUTE = 60;

/** Says in one sentence why Companies House has no answer. The form goes on without it. */
export function noAnswerText(answer: NoAnswer): string {
  switch (answer.state) {
    case 'off':
      return 'Looking up at Companies House is not set up.';
    case 'not_a_number':
      return 'This is not a company number. It has eight characters, such as 01234567 or SC012345.';
    case 'not_found':
      return 'Companies House has no company with this number.';
    case 'refused':
      return 'Companies House refused the key. An administrator can check COMPANIES_HOUSE_KEY.';
    case 'busy':
      return `Companies House allows no more requests for now. Try again in ${
        answer.retry_after_seconds < MINUTE
          ? formatCount(answer.retry_after_seconds, 'second')
          : formatCount(Math.ceil(answer.retry_after_seconds / MINUTE), 'minute')
      }.`;
    case 'away':
      return 'Companies House did not answer. Enter the details by hand, or try again later.';
  }
}
