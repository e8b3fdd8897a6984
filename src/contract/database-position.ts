/**
 * Header of responses and requests if the server uses read replicas: a position in the database's log. A caller sends
 * the latest position it has received, and gets no response that is older.
 */
export const DATABASE_POSITION_HEADER = 'X-Database-Position';

/** Number of digits of a position, zero-padded so that text sorts in the order of the log. */
export const POSITION_DIGITS = 20;
const POSITION = new RegExp(`^\\d{${POSITION_DIGITS}}$`);

/** Returns the later of two positions. Anything that isn't a position counts as '', the earliest. */
export function laterPosition(one: string | null, other: string | null): string {
  const [a, b] = [one, other].map((text) => (text !== null && POSITION.test(text) ? text : ''));
  return (a ?? '') > (b ?? '') ? (a ?? '') : (b ?? '');
}
