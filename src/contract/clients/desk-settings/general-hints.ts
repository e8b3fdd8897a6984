/** Hints that would ask about every client, or every sole trader, whatever is known. A firm may leave them out. */
export const GENERAL_HINTS = ['cis', 'property_income'] as const;

export type GeneralHint = (typeof GENERAL_HINTS)[number];
