/**
 * Replaces a secret wherever a JSON text has it, however it is spelt there: JSON may put a backslash before a character
 * or write its code point, and JSON within JSON does so twice.
 */
export function blankOut(text: string, secret: string, replacement: string): string {
  const codes = Array.from({ length: secret.length }, (_, at) =>
    secret.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  // Three at most: a long row of backslashes must not be gone over again and again.
  const spelling = codes.map((code) => String.raw`\\{0,3}(?:\u${code}|u${code})`).join('');
  return text.replace(new RegExp(spelling, 'gi'), replacement);
}
