import { z } from 'zod';
import { catalogueTreeSchema } from '#contract/pricing/catalogue/catalogue.ts';
import { feesSchema } from '#contract/pricing/fees/fees-schema.ts';
import { storedProformaDetailsSchema } from '#contract/pricing/proforma/details.ts';
import { letterFactsSchema } from '#contract/proposals/letter-facts/letter-facts.ts';
import { daySchema } from '#contract/values/scalars.ts';

const text = z.string();

/** The firm's facts that letters state, as stored. Texts are '' if not given. */
export const letterFirmSchema = z.object({
  name: text,
  address: text,
  phone: text,
  website: text,
  privacy_url: text,
  reply_to: text,
});

/** Facts about a client that fill in its letters. */
export const letterSourceSchema = z.object({
  /** The day in London (YYYY-MM-DD). */
  today: daySchema,
  client: z.object({
    first_name: text,
    surname: text,
    email: text,
    phone: text,
    company: text.nullable(),
    proposal_id: text,
  }),
  firm: letterFirmSchema,
  facts: z.object(letterFactsSchema.shape),
  /** The newest proforma. */
  proforma: storedProformaDetailsSchema.nullable(),
  catalogue: catalogueTreeSchema,
  /** Null if there is no price book or no proforma. */
  fees: feesSchema.nullable(),
  /** The client's owner, once they have entered their name. */
  owner: z.object({ name: text, email: text }).nullable(),
  valid_until: daySchema.nullable(),
  /** Figures of the law on the day; null if none is known. */
  law: z.object({
    retention_years: z.int().nullable(),
    complaint_days: z.int().nullable(),
    cancellation_days: z.int().nullable(),
    refund_days: z.int().nullable(),
  }),
  /** In the order in which they sign. */
  signatories: z.array(z.object({ id: text, name: text, email: text, position: text })),
});

export type LetterSource = z.infer<typeof letterSourceSchema>;

/** A letter of a draft. */
export interface LetterToFill {
  id: string;
  /** One of LETTERS_OF_ENGAGEMENT. */
  letter: string;
  entity_name: string;
  entity_type: string;
  /** Whether it is for a consumer, who may cancel. */
  is_consumer: boolean;
  /** Keys of the services that it engages the firm for. */
  services: readonly string[];
  signatory_ids: string[];
}
