import { z } from 'zod';

const shadeSchema = z.object({ fill: z.string(), hover: z.string(), text: z.string() });

/** The firm as public pages show it. Missing texts are ''. */
export const publicFirmSchema = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  privacy_url: z.string(),
  /** A path, or ''. */
  logo: z.string(),
  /** Null for the product's own colour. */
  accent: z.object({ light: shadeSchema, dark: shadeSchema }).nullable(),
});

export type PublicFirm = z.infer<typeof publicFirmSchema>;
