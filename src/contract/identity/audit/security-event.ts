import { z } from 'zod';
import { isStorableText } from '#contract/values/clean-text.ts';
import { instantSchema } from '#contract/values/scalars.ts';
import { SECURITY_WINDOW_MS } from './security-limits.ts';

const moment = { timestamp: instantSchema };

/** Events of the browser's security monitor. `url` is a path without its query. */
export const securityEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('MULTIPLE_ACCESS_DENIED'),
    severity: z.literal('high'),
    details: z.object({
      count: z.number().int().positive(),
      url: z.string().max(500).refine(isStorableText),
      status: z.literal(403),
    }),
    ...moment,
  }),
  z.object({
    event: z.literal('RAPID_NAVIGATION'),
    severity: z.literal('medium'),
    details: z.object({
      count: z.number().int().positive(),
      window_ms: z.literal(SECURITY_WINDOW_MS),
    }),
    ...moment,
  }),
]);

export type SecurityEvent = z.infer<typeof securityEventSchema>;
