import { z } from 'zod';
import { totalsSchema } from '#contract/pricing/fees/fees-schema.ts';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { SIGNING_ORDERS } from './document/document.ts';
import { recordStampSchema } from './record-stamp.ts';
import { usedLinkSchema } from './used-link.ts';
import { VERSION_STATES } from './version-state.ts';

export const SIGNATORY_KINDS = ['client', 'firm'] as const;

const summarySignatorySchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  position: z.string(),
  /** `firm`: the countersignature of a user. */
  kind: z.enum(SIGNATORY_KINDS),
  user_id: idSchema.nullable(),
  /** Their position in the order of signing, from 1. */
  place: z.int(),
  /** When their link was mailed; null until it is their turn. */
  mailed_at: instantSchema.nullable(),
  /** The newest link. Null without one. */
  link: usedLinkSchema.nullable(),
  opened_at: instantSchema.nullable(),
  last_opened_at: instantSchema.nullable(),
  opened_count: z.int(),
  signed_at: instantSchema.nullable(),
  /** The name that they typed to sign. It may differ from the name on record (isOtherName). */
  typed_name: z.string().nullable(),
  declined_at: instantSchema.nullable(),
  /** When a reader of their link said that they are somebody else; null once they got another link. */
  wrong_person_at: instantSchema.nullable(),
  wrong_person_note: z.string().nullable(),
});

/** A sent version as staff see it. */
export const versionSummarySchema = z.object({
  id: idSchema,
  number: z.int(),
  state: z.enum(VERSION_STATES),
  sent_at: instantSchema,
  sent_by_name: z.string(),
  /** Valid until the end of this day in London. */
  valid_until: daySchema,
  /** When reminders to its signatories were stopped; null if they weren't. */
  reminders_stopped_at: instantSchema.nullable(),
  order: z.enum(SIGNING_ORDERS),
  needs_code: z.boolean(),
  /** After acceptance, the totals with the client's options. Before that, the totals with all options. */
  totals: totalsSchema,
  /** When the first signatory signed. */
  accepted_at: instantSchema.nullable(),
  /** Whether it has services that the client may leave out. */
  has_options: z.boolean(),
  /** Names of the services that the client left out. */
  left_out: z.array(z.string()),
  ended_at: instantSchema.nullable(),
  ended_by_name: z.string().nullable(),
  end_reason: z.string().nullable(),
  document_hash: z.string(),
  /** The sentence that everybody who signs agrees to. */
  intent: z.string(),
  /** In the order in which they sign. */
  signatories: z.array(summarySignatorySchema),
  /**
   * State of the newest signed record's time stamp. Null without a record, or with neither a stamp nor an authority.
   */
  stamp: recordStampSchema.nullable(),
  /** `proposal`: as sent. `record`: signed and sealed. `stamped_record`: a record with its time stamp. Oldest first. */
  files: z.array(
    z.object({
      id: idSchema,
      kind: z.string(),
      name: z.string(),
      /** In bytes. */
      size: z.int(),
      created_at: instantSchema,
    }),
  ),
});

export type VersionSummary = z.infer<typeof versionSummarySchema>;

/** A client's proposal on the client's page. */
export const proposalSummarySchema = z.object({
  newest: versionSummarySchema.nullable(),
  /** Number of sent versions. */
  versions: z.int(),
  /** A draft that was saved and hasn't been sent since. */
  draft: z.object({ edited_by_name: z.string().nullable(), edited_at: instantSchema.nullable() }).nullable(),
});

export type ProposalSummary = z.infer<typeof proposalSummarySchema>;
