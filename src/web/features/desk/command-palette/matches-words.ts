function words(text: string): string[] {
  return text
    .toLocaleLowerCase('en-GB')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Whether each typed word starts a word of the text, in any order: 'set rev' matches 'Set status: Proforma
 * Review'.
 */
export function matchesWords(typed: string, text: string): boolean {
  const known = words(text);
  return words(typed).every((wanted) => known.some((word) => word.startsWith(wanted)));
}
