/**
 * London days, including today, over which pipeline entries are counted. No zod here: the first screen loads this file.
 */
export const ENTERED_DAYS = 30;
