/** London days, today included, that the pipeline's entries are counted over. By itself, so that the first screen needs no validation library. */
export const ENTERED_DAYS = 30;
