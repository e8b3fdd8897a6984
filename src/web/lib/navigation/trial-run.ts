/** The id of the card of the trial run, on the Proposals tab of Settings. */
export const TRIAL_RUN = 'trial-run';
