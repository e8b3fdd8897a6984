import { z } from 'zod';
import { publicFirmSchema } from '#contract/firm/firm/public-firm.ts';
import { catalogueTreeSchema } from '#contract/pricing/catalogue/catalogue.ts';
import { feesSchema } from '#contract/pricing/fees/fees-schema.ts';
import { discountSchema, overrideSchema } from '#contract/pricing/pricing/adjustments.ts';
import { priceSchema, pricingRulesSchema } from '#contract/pricing/pricing/price-book.ts';
import { storedServicesSchema } from '#contract/pricing/proforma/details.ts';
import { documentLetterSchema } from '#contract/proposals/letters/document-letter.ts';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';

/** The format of new documents. Earlier formats must remain readable, because signed documents never change. */
export const DOCUMENT_FORMAT = 2;

export const SIGNING_ORDERS = ['in_order', 'at_once'] as const;

const documentSignatorySchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  /** 'Director', for example; '' if unknown. */
  position: z.string(),
  /** `firm`: the countersignature of a user. */
  kind: z.enum(['client', 'firm']),
});

/** A service as the client reads it. `key` is the key of its fee line. */
const documentServiceSchema = z.object({
  key: z.string(),
  category: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  covers: z.array(z.object({ label: z.string(), value: z.string() })),
});

/** The engine's input has a reason. In the document, it is ''. */
const NO_REASON = z.string();

/**
 * The input of the pricing engine without the client's choices, limited to the chosen services. Reasons for overrides and
 * discounts are left out, since they are internal.
 */
const documentPricingSchema = z.object({
  proforma: z.object({
    services: storedServicesSchema,
    entity_type: z.string(),
    annual_revenue_range: z.string(),
    start_date_month: z.string(),
    start_date_year: z.string(),
    financial_year_end_month: z.string(),
    financial_year_end_year: z.string(),
  }),
  catalogue: catalogueTreeSchema,
  book: z.object({ prices: z.array(priceSchema), rules: pricingRulesSchema }),
  vat_rates: z.object({ standard: z.int(), reduced: z.int() }),
  overrides: z.array(overrideSchema.extend({ reason: NO_REASON })),
  discounts: z.array(discountSchema.safeExtend({ reason: NO_REASON })),
  /** Full yearly fees that alignment follows. */
  full_fees: z.record(z.string(), z.int()),
});

/** The sentences that a signatory agrees to, as they were shown. */
const statementsSchema = z.object({
  intent: z.string(),
  privacy_notice: z.string(),
  /** Null if no letter is for a consumer. */
  early_start: z.string().nullable(),
});

/**
 * A version of a proposal as it was sent. The page, the PDF and the signatures all come from it, and it never changes.
 * It contains only what the client may read.
 */
export const proposalDocumentSchema = z.object({
  format: z.literal(DOCUMENT_FORMAT),
  id: idSchema,
  /** The client's proposal ID. */
  reference: z.string(),
  number: z.int().min(1),
  firm: publicFirmSchema.extend({
    /** Lines such as the company and VAT numbers and the supervisory body. */
    registration: z.array(z.string()),
  }),
  client: z.object({ name: z.string(), company: z.string().nullable() }),
  /** Plain text with line breaks; '' for none. */
  message: z.string(),
  sent_at: instantSchema,
  /** Valid until the end of this day in London. */
  valid_until: daySchema,
  /** Whether prices including VAT are shown first, because the reader is a consumer. */
  is_consumer: z.boolean(),
  services: z.array(documentServiceSchema),
  pricing: documentPricingSchema,
  /** The fees with all options, without workings. */
  fees: feesSchema,
  letters: z.array(documentLetterSchema),
  /** In the order in which they sign. */
  signatories: z.array(documentSignatorySchema),
  signing: z.object({ order: z.enum(SIGNING_ORDERS), needs_code: z.boolean() }),
  statements: statementsSchema,
});

export type ProposalDocument = z.infer<typeof proposalDocumentSchema>;
