import { z } from 'zod';
import { adminPersonProcedure, adminProcedure } from '#contract/procedure.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** A current or retired key that seals documents. The private key never leaves the server. */
export const sealingKeySchema = z.object({
  id: idSchema,
  /** Names in the certificate, such as 'CN=Ledger & Co'. */
  subject: z.string(),
  issuer: z.string(),
  valid_from: instantSchema,
  valid_to: instantSchema,
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: z.string(),
  /** PEM, for people who verify documents. */
  certificates: z.string(),
  /** `made`: created by this product. `own`: provided by the firm. */
  origin: z.enum(['made', 'own']),
  made_at: instantSchema,
  /** Null if it was made automatically: for the first document, or because the previous key had expired. */
  made_by_name: z.string().nullable(),
  retired_at: instantSchema.nullable(),
  /** Null if the key is current, or was replaced because its certificate had expired. */
  retired_by_name: z.string().nullable(),
});

export type SealingKey = z.infer<typeof sealingKeySchema>;

export const sealingContract = {
  keys: adminProcedure(
    'GET /sealing-keys',
    'List sealing keys',
    'The current key first, if there is one, then retired keys, newest first.',
  ).output(z.array(sealingKeySchema)),
  rotate: adminPersonProcedure(
    'POST /sealing-keys/{id}/rotate',
    'Replace the sealing key',
    'Retires the key `id` and makes another key. Documents sealed with the retired key stay verifiable. Does nothing if the key `id` is already retired, so a repeated request makes no second key.',
  )
    .input(z.object({ id: idSchema }))
    .output(z.array(sealingKeySchema)),
  useOwn: adminPersonProcedure(
    'POST /sealing-keys/own',
    'Seal with your own certificate',
    "Replaces the sealing key with the firm's own. `certificate` is a PKCS#12 file, or a PEM file with the certificate and its chain. For PEM, the private key is in the same file or in `key`. No call returns the private key. Fails with CERTIFICATE_REFUSED.",
  )
    .input(
      z.object({
        certificate: z.file(),
        key: z.file().optional(),
        /** Opens the PKCS#12 file or the private key. Not stored. */
        password: z.string().max(1_000).default(''),
      }),
    )
    .output(z.array(sealingKeySchema)),
};
