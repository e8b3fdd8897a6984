import { z } from 'zod';
import { emailSchema, idSchema } from '#contract/scalars.ts';
import { plainText, requiredText } from '#contract/text.ts';
import { SIGNING_ORDERS } from './document.ts';

const MAX_SIGNATORIES = 20;
const MAX_LETTERS = 20;
const MAX_VALID_DAYS = 365;

const draftSignatorySchema = z.object({
  /** From the form; the document keeps it. */
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
