import { CLIENT_LIMITS } from '#contract/clients/clients/client.ts';
import { cleanText, tidyText } from '#contract/values/clean-text.ts';

/**
 * Returns an invitee's names as a client's names. Unless Calendly sends both names, the last of several words is the
 * surname. A missing surname stays empty. Names that are too long are cut, and unprintable characters are removed.
 */
export function inviteeNames(invitee: {
  email: string;
  name?: string | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}): { first_name: string; surname: string } {
  const [first, last, whole] = [invitee.first_name, invitee.last_name, invitee.name].map(oneLine);
  if (first && last) return { first_name: cut(first), surname: cut(last) };
  const words = (whole || first || last || '').split(' ');
  const surname = words.length > 1 ? words.pop() : '';
  // Without any name, falls back to the address, so that lists can show the client.
  return {
    first_name: cut(words.join(' ')) || cut(invitee.email.split('@')[0] ?? ''),
    surname: cut(surname ?? ''),
  };
}

function oneLine(text: string | null | undefined): string {
  return tidyText((text ?? '').replace(/[\s\p{Cc}]+/gu, ' '));
}

/** Also removes half a surrogate pair left at the cut. */
function cut(text: string): string {
  return cleanText(text, CLIENT_LIMITS.name).replace(/[\uD800-\uDBFF]$/, '');
}
