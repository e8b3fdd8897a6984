import { z } from 'zod';

/** The token in a mailed link. */
export const linkTokenSchema = z.string().max(200);

export const mailedLinkSchema = z.object({
  purpose: z.enum(['verify', 'recover', 'invite']),
  token: linkTokenSchema,
});

export type MailedLink = z.infer<typeof mailedLinkSchema>;
