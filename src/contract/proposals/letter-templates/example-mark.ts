/** An example's text starts with this mark. A letter that contains it can't be sent. */
export const EXAMPLE_MARK = 'Example: have it reviewed before use';

const MARKED_LINES = new RegExp(`^.*${EXAMPLE_MARK}.*\\n*`, 'gim');

export function hasExampleMark(text: string): boolean {
  return text.toLowerCase().includes(EXAMPLE_MARK.toLowerCase());
}

/** Returns the text without the lines that contain the mark. */
export function withoutExampleMark(text: string): string {
  return text.replace(MARKED_LINES, '').trim();
}
