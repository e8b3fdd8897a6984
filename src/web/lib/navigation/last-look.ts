/** On the screen that prepares a proposal: opens the last look before sending, if the proposal is ready. */
export const LAST_LOOK_HASH = 'send';
