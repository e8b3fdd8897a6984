/** Hash of the screen that prepares a proposal. Opens the last look before sending, if the draft is saved and ready. */
export const LAST_LOOK_HASH = 'send';
