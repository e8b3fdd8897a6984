// No zod here: the web's first screen loads this file.
import { isBlank } from '#contract/values/clean-text.ts';

/**
 * Whether a user has not entered their name. Nothing goes out in such a name: the first admin is 'Administrator' until
 * then, and people who signed up are their email address.
 */
export function lacksName({
  first_name,
  last_name,
}: {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}): boolean {
  return isBlank(first_name ?? '') || isBlank(last_name ?? '');
}
