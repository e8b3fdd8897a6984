import { CLIENT_LIMITS } from '#contract/clients/client.ts';
import { cleanText, tidyText } from '#contract/text.ts';

/**
 * An invitee's names as a client has them. Where Calendly asked for one name, its last word is the surname; a surname
 * that nobody gave stays empty. Nothing is refused: what is too long is cut, what can't be shown is left out.
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
  // Not even a name: the address is better than a client that no list shows.
  return {
    first_name: cut(words.join(' ')) || cut(invitee.email.split('@')[0] ?? ''),
    surname: cut(surname ?? ''),
  };
}

function oneLine(text: string | null | undefined): string {
  return tidyText((text ?? '').replace(/[\s\p{Cc}]+/gu, ' '));
}

/** Half a character at the end, where the cut fell, goes too. */
function cut(text: string): string {
  return cleanText(text, CLIENT_LIMITS.name).replace(/[\uD800-\uDBFF]$/, '');
}
