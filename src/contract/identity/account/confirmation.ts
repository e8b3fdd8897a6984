import { z } from 'zod';

export const CONFIRMATION_METHODS = ['password', 'code'] as const;

/** Shows that the caller is the account's owner: its password, or a code of its second factor (also a recovery code). */
export const confirmationSchema = z.object({
  method: z.enum(CONFIRMATION_METHODS),
  secret: z.string().min(1).max(256),
});

export type Confirmation = z.infer<typeof confirmationSchema>;
