/** The owner filter's value for clients without an owner. */
export const NOBODY = 'nobody';

/** Maximum length of a filter's text. */
export const FILTER_TEXT_MAX = 200;
