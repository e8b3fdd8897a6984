/** Error for a text longer than `max` as stored (trimmed), or undefined if it fits. */
export function overLimit(text: string, max: number): string | undefined {
  const { length } = text.trim();
  return length > max
    ? `${length.toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')} characters`
    : undefined;
}
