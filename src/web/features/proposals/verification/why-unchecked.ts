import { publicSentence } from '#web/lib/messages/public-messages.ts';

/** Says why a file could not be verified, and what to do next. */
export function whyUnchecked(error: unknown): string {
  const refused = publicSentence(error);
  if (refused !== null) return refused;
  if (error instanceof DOMException)
    return 'This file could not be read. Choose it again. If it is a folder, choose a file in it.';
  return navigator.onLine
    ? 'The file could not be verified. Choose it again to retry.'
    : 'You’re offline. Choose the file again once you’re connected.';
}
