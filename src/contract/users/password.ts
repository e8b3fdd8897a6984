// Without zod: the web's first screen loads this.

export const PASSWORD_MIN = 6;
/** Far beyond any passphrase; a bound on what is hashed for whoever asks. */
export const PASSWORD_MAX = 128;

export const WEAK_PASSWORD_MESSAGES = {
  length: `It has fewer than ${PASSWORD_MIN} characters`,
  common: 'It is close to one that many people use',
  personal: 'It is close to your name or email address',
  product: 'It is close to the name of this product',
  repeated: 'It repeats one character or a short pattern',
  sequence: 'It follows the keyboard, the alphabet or the digits',
  date: 'It is built on a year or a date',
} as const;

export type WeakPasswordReason = keyof typeof WEAK_PASSWORD_MESSAGES;
