/**
 * Header of responses and requests if the server uses read replicas: a position in the database's log. A caller sends
 * the newest it has received, and no response is then older than that.
 */
export const DATABASE_POSITION_HEADER = 'X-Database-Position';

/** Digits of a position, so that text order is the order of the log. */
export const POSITION_DIGITS = 20;
const POSITION = new RegExp(`^\\d{${POSITION_DIGITS}}$`);

/** Returns the later of two positions. Anything that isn't one counts as the earliest, ''. */
export function laterPosition(one: string | null, other: string | null): string {
  const [a, b] = [one, other].map((text) => (text !== null && POSITION.test(text) ? text : ''));
  return (a ?? '') > (b ?? '') ? (a ?? '') : (b ?? '');
}
