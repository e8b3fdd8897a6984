/** Escapes text so that `parseMarkdown` returns it as plain text, for values that are filled into a letter. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\*#|_+-]/g, '\\$&').replace(/(\d)([.)])/g, '$1\\$2');
}
