import { z } from 'zod';
import { instantSchema } from '#contract/values/scalars.ts';

/** What the settings of every connection have in common. `version` is 0 until somebody saves. */
export const connectionSchema = z.object({
  enabled: z.boolean(),
  /** Whether a secret is stored. The secret itself is never returned. */
  has_secret: z.boolean(),
  tested_at: instantSchema.nullable(),
  test_passed: z.boolean().nullable(),
  /** As readable text. */
  test_result: z.string().nullable(),
  version: z.int(),
});

export type ServiceConnection = z.infer<typeof connectionSchema>;
