/**
 * London days, including today, in which clients entering a status are counted. No zod here: the first screen loads
 * this file.
 */
export const ENTERED_DAYS = 30;
