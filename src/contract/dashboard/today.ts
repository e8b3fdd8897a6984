/** Parts of 'Needs you today', in order. Read on the first screen, so without zod. */
export const TODAY_PARTS = ['calls', 'failed_sends', 'steps', 'answers', 'unsigned', 'expiring'] as const;

export type TodayPart = (typeof TODAY_PARTS)[number];

/** Number of clients that the dashboard shows in each part. The server sends one more, to show that there are others. */
export const TODAY_SHOWN = 3;

/** Unsigned proposals that expire today or within this many London days after it are shown. */
export const EXPIRES_SOON_DAYS = 3;

/** London days, including today, for which the dashboard shows a failed send. */
export const FAILED_SEND_DAYS = 30;
