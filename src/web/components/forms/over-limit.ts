/** Error for a text that is longer than `max` once trimmed, as it is stored. Undefined if it fits. */
export function overLimit(text: string, max: number): string | undefined {
  const { length } = text.trim();
  return length > max
    ? `${length.toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')} characters`
    : undefined;
}
