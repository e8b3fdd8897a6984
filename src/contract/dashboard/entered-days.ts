/** London days, including today, over which pipeline entries are counted. A separate file: the first screen has no zod. */
export const ENTERED_DAYS = 30;
