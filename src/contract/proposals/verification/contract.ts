import { z } from 'zod';
import { publicFirmSchema } from '#contract/firm/firm/public-firm.ts';
import { publicProcedure, verificationProcedure } from '#contract/procedure.ts';
import { instantSchema } from '#contract/values/scalars.ts';
import { STAMP_STANDINGS } from './stamp-standing.ts';

/** The kind of the stored file with exactly these bytes, or null if none is stored. */
const storedAsSchema = z.enum(['proposal', 'record', 'stamped_record']).nullable();

/** Why a file without our seal can't be verified. `foreign`: it has a signature that isn't a seal of this product. */
export const UNSEALED_KINDS = ['no_pdf', 'encrypted', 'foreign', 'plain'] as const;

/** The response contains no names other than the names in the file's certificates. */
export const verificationSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('sealed'),
    /** Whether a key of this installation sealed it. */
    by_us: z.boolean(),
    /** Names in the certificate. */
    subject: z.string(),
    /** SHA-256 of the certificate, in hexadecimal. */
    fingerprint: z.string(),
    /** The time that the sealing installation states. */
    signed_at: instantSchema,
    stamp: z
      .object({
        /** The time that the authority states. */
        at: instantSchema,
        /** Names in the authority's certificate. */
        authority: z.string(),
        /** `counts`, or why the stamp is foreign: don't rely on its time then. */
        standing: z.enum(STAMP_STANDINGS),
      })
      .nullable(),
    stored_as: storedAsSchema,
  }),
  z.object({
    state: z.literal('changed'),
    /** `addition`: something was added after the seal. `stamp`: the time stamp is invalid. In both cases, the seal itself matches. */
    part: z.enum(['seal', 'addition', 'stamp']),
    /** A sentence without its full stop. */
    why: z.string(),
  }),
  z.object({ state: z.literal('unsealed'), kind: z.enum(UNSEALED_KINDS), stored_as: storedAsSchema }),
]);

export type VerificationAnswer = z.infer<typeof verificationSchema>;

export const verificationContract = {
  firm: publicProcedure(
    'GET /verification/firm',
    'Get the firm that verifies documents',
    'The firm as public pages show it; null until it has a name.',
  ).output(publicFirmSchema.nullable()),
  check: verificationProcedure(
    'POST /verification',
    'Verify a document',
    "Checks whether a sealed PDF is unchanged, and whether this installation has stored it. The file isn't stored. Fails with TOO_MANY_REQUESTS.",
  )
    .input(z.object({ file: z.file() }))
    .output(verificationSchema),
};
