import { z } from 'zod';
import { emailSchema, idSchema } from '#contract/scalars.ts';
import { plainText, requiredText } from '#contract/text.ts';
import { SIGNING_ORDERS } from './document.ts';

export const MAX_SIGNATORIES = 20;
export const MAX_LETTERS = 20;
export const MAX_VALID_DAYS = 365;

const draftSignatorySchema = z.object({
  /** From the form. Sending gives each signatory a new id, because a draft may be sent again. */
  id: idSchema,
  name: requiredText(200, 'Name'),
  email: emailSchema,
  position: plainText(100, 'Position'),
});

const draftLetterSchema = z.object({
  id: idSchema,
  /** One of LETTERS_OF_ENGAGEMENT. */
  letter: requiredText(200, 'Letter of engagement'),
  entity_name: requiredText(200, 'Entity name'),
  entity_type: requiredText(200, 'Entity type'),
  /** Whether a sole trader is engaged for private matters, and so is a consumer. */
  is_private: z.boolean(),
  signatory_ids: z.array(idSchema).min(1, { error: 'Choose who signs this letter' }),
});

/** A proposal in preparation. Fees come from the newest proforma. */
export const proposalDraftSchema = z.object({
  message: plainText(5_000, 'Message'),
  valid_days: z
    .int({ error: 'Enter a number of days' })
    .min(1, { error: 'Enter at least 1 day' })
    .max(MAX_VALID_DAYS, { error: `Enter ${MAX_VALID_DAYS} days or fewer` }),
  letters: z.array(draftLetterSchema).min(1, { error: 'Add a letter' }).max(MAX_LETTERS),
  /** In the order in which they sign. */
  signatories: z
    .array(draftSignatorySchema)
    .min(1, { error: 'Add a signatory' })
    .max(MAX_SIGNATORIES, { error: `No more than ${MAX_SIGNATORIES} signatories` }),
  order: z.enum(SIGNING_ORDERS),
  needs_code: z.boolean(),
  /** The user who countersigns for the firm; null for none. */
  countersignatory: idSchema.nullable(),
});

export type ProposalDraft = z.output<typeof proposalDraftSchema>;

const text = (max: number) => z.string().max(max);

/**
 * A draft as it is typed: the same shape without the rules, so that an unfinished one can be previewed. A default draft
 * has the gaps of its proforma.
 */
export const typedDraftSchema = z.object({
  message: text(5_000),
  valid_days: z.int().min(1).max(MAX_VALID_DAYS),
  letters: z
    .array(
      z.object({
        id: idSchema,
        letter: text(200),
        entity_name: text(200),
        entity_type: text(200),
        is_private: z.boolean(),
        signatory_ids: z.array(idSchema).max(MAX_SIGNATORIES),
      }),
    )
    .max(MAX_LETTERS),
  signatories: z
    .array(z.object({ id: idSchema, name: text(300), email: text(300), position: text(100) }))
    .max(MAX_SIGNATORIES),
  order: z.enum(SIGNING_ORDERS),
  needs_code: z.boolean(),
  countersignatory: idSchema.nullable(),
}) satisfies z.ZodType<ProposalDraft>;
