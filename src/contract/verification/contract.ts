import { z } from 'zod';
import { verificationProcedure } from '#contract/procedure.ts';
import { instantSchema } from '#contract/scalars.ts';

/** The answer names nobody but the certificate in the file itself. */
export const verificationSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('sealed'),
    /** Whether a key of this installation sealed it. */
    by_us: z.boolean(),
    /** Names in the certificate. */
    subject: z.string(),
    /** SHA-256 of the certificate, in hexadecimal. */
    fingerprint: z.string(),
    /** As the sealing installation states it. */
    signed_at: instantSchema,
    stamp: z.object({ at: instantSchema, authority: z.string() }).nullable(),
  }),
  /** `why` is a sentence without its full stop. */
  z.object({ state: z.literal('changed'), why: z.string() }),
  z.object({ state: z.literal('unsealed') }),
]);

export type VerificationAnswer = z.infer<typeof verificationSchema>;

export const verificationContract = {
  check: verificationProcedure
    .route({
      method: 'POST',
      path: '/verification',
      summary: 'Verify a document',
      description: "Says whether a sealed PDF is intact. The file isn't stored. Answers TOO_MANY_REQUESTS.",
    })
    .input(z.object({ file: z.file() }))
    .output(verificationSchema),
};
