import { z } from 'zod';
import { publicFirmSchema } from '#contract/firm/firm/public-firm.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { PAGE_STATES } from './opened-proposal.ts';

/** Everybody who signs a sent version, for a meeting in which they sign on a colleague's device. */
export const meetingSchema = z.object({
  client_id: idSchema,
  client: z.string(),
  firm: publicFirmSchema,
  reference: z.string(),
  number: z.int(),
  state: z.enum(PAGE_STATES),
  document_hash: z.string(),
  /** The statement that a countersignature agrees to. */
  intent: z.string(),
  signatories: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      position: z.string(),
      kind: z.enum(['client', 'firm']),
      signed_at: instantSchema.nullable(),
      is_their_turn: z.boolean(),
      /** Whether this is the caller's own countersignature. */
      is_you: z.boolean(),
    }),
  ),
});

export type Meeting = z.infer<typeof meetingSchema>;

/** The device on which a meeting signs: whose session it has, and to whom it was handed. */
export const deviceSchema = z.object({
  owner: z.string(),
  has_second_factor: z.boolean(),
  handed_over: z.object({ version_id: idSchema, signatory_id: idSchema }).nullable(),
});

export type Device = z.infer<typeof deviceSchema>;
