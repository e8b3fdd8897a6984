/**
 * Replaces a secret wherever a JSON text contains it, in any encoding. JSON may escape a character with a backslash or
 * write its code point. JSON within JSON does so twice.
 */
export function blankOut(text: string, secret: string, replacement: string): string {
  const codes = Array.from({ length: secret.length }, (_, at) =>
    secret.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  // At most three, so that a long run of backslashes doesn't cause excessive backtracking.
  const spelling = codes.map((code) => String.raw`\\{0,3}(?:\u${code}|u${code})`).join('');
  return text.replace(new RegExp(spelling, 'gi'), replacement);
}
