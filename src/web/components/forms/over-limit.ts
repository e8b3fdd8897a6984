/** What a field says of a text longer than `max`, counted as it is stored; undefined where it fits. */
export function overLimit(text: string, max: number): string | undefined {
  const { length } = text.trim();
  return length > max
    ? `${length.toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')} characters`
    : undefined;
}
