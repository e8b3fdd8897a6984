/** Maximum number of unread notifications that are counted. No zod in this file: every screen loads it. */
export const UNREAD_LIMIT = 100;

/** The count as the bell shows it. */
export function unreadText(count: number): string {
  return count >= UNREAD_LIMIT ? `${UNREAD_LIMIT - 1}+` : String(count);
}
