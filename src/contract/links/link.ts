import { z } from 'zod';

/** A one-time link as staff see it; its token is never read again after it was made. */
export const externalLinkSchema = z.object({
  id: z.uuid(),
  client_id: z.uuid(),
  used: z.boolean(),
  used_at: z.iso.datetime().nullable(),
  opened_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type ExternalLink = z.infer<typeof externalLinkSchema>;
