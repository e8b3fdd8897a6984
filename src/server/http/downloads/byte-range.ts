/**
 * The part of a file of `size` bytes that a request's Range header asks for (RFC 9110, 14): `first` and `last` inclusive, null
 * for the whole file, also if the header has several ranges or can't be read, and 'outside' if no byte is in the range.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'outside';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
