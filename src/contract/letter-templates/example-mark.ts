/** Starts the text of an example. A letter with it can't be sent. */
export const EXAMPLE_MARK = 'Example: have it reviewed before use';

const MARKED_LINES = new RegExp(`^.*${EXAMPLE_MARK}.*\\n*`, 'gim');

export function hasExampleMark(text: string): boolean {
  return text.toLowerCase().includes(EXAMPLE_MARK.toLowerCase());
}

/** The text without the lines that say that it is an example. */
export function withoutExampleMark(text: string): string {
  return text.replace(MARKED_LINES, '').trim();
}
