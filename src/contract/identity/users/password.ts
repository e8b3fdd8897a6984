// No zod here: the web's first screen loads this file.

export const PASSWORD_MIN = 6;
/** Longer than any passphrase. Limits the work of hashing. */
export const PASSWORD_MAX = 128;

export const WEAK_PASSWORD_MESSAGES = {
  length: `It has fewer than ${PASSWORD_MIN} characters`,
  common: 'It is similar to a commonly used password',
  personal: 'It is similar to your name or email address',
  firm: "It is similar to the firm's name",
  product: 'It is similar to the name of this product',
  repeated: 'It repeats one character or a short pattern',
  sequence: 'It follows a keyboard, alphabet or number sequence',
  date: 'It is based on a year or a date',
} as const;

export type WeakPasswordReason = keyof typeof WEAK_PASSWORD_MESSAGES;
