/** Days after which a trial is removed by itself. Apart, so that screens don't load the prices. */
export const TRIAL_DAYS = 7;
