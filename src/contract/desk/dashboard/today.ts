/** Parts of 'Needs you today', in order. The first screen loads this file, so it doesn't use zod. */
export const TODAY_PARTS = ['calls', 'failed_sends', 'steps', 'answers', 'unsigned', 'expiring'] as const;

export type TodayPart = (typeof TODAY_PARTS)[number];

/** Number of clients that the dashboard shows in each part. The server sends one more if there are others. */
export const TODAY_SHOWN = 3;

/** The dashboard shows unsigned proposals that expire today or in the next few London days, up to this many. */
export const EXPIRES_SOON_DAYS = 3;

/** London days, including today, for which the dashboard shows a failed send. */
export const FAILED_SEND_DAYS = 30;
