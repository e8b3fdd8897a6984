/** Error for a text whose trimmed form, which is stored, is longer than `max`. Undefined if it fits. */
export function overLimit(text: string, max: number): string | undefined {
  const { length } = text.trim();
  return length > max
    ? `${length.toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')} characters`
    : undefined;
}
