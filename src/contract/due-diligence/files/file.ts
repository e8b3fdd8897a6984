import { z } from 'zod';
import { COUNTRY_CODES } from '#contract/values/countries.ts';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { nullableText, plainText, requiredText } from '#contract/values/text.ts';
import { partySchema } from './party.ts';
import { RISK_LEVELS } from './risk-level.ts';

export const FACTOR_MAX = 20;
const factorName = requiredText(60, 'Factor');

/** What was considered, by factor. */
export const riskFactorsSchema = z.record(
  factorName,
  z.object({ level: z.enum(RISK_LEVELS).nullable(), note: plainText(1_000, 'Note') }),
);
export type RiskFactors = z.infer<typeof riskFactorsSchema>;

/** What the newest proforma says, for suggestions and for triggers. `rank` orders the bands of yearly revenue. */
export const proformaFactsSchema = z.object({
  entity_type: z.string().nullable(),
  services: z.array(z.object({ id: z.string(), name: z.string() })),
  revenue: z.object({ label: z.string(), rank: z.int() }).nullable(),
});
export type ProformaFacts = z.infer<typeof proformaFactsSchema>;

export const NO_FACTS: ProformaFacts = { entity_type: null, services: [], revenue: null };

/** What a person judges about a client. */
export const assessmentSchema = z.object({
  purpose: nullableText(2_000, 'Purpose'),
  expected_work: nullableText(2_000, 'Expected work'),
  source_of_funds: nullableText(2_000, 'Source of funds'),
  source_of_wealth: nullableText(2_000, 'Source of wealth'),
  countries: z.array(z.enum(COUNTRY_CODES, { error: 'Choose countries from the list' })).max(50),
  factors: riskFactorsSchema.refine((factors) => Object.keys(factors).length <= FACTOR_MAX),
  level: z.enum(RISK_LEVELS).nullable(),
  level_reasons: nullableText(4_000, 'Reasons'),
});
export type Assessment = z.output<typeof assessmentSchema>;

export const fileSchema = assessmentSchema.extend({
  id: idSchema,
  client_id: idSchema.nullable(),
  opened_at: instantSchema,
  opened_by_name: z.string().nullable(),
  facts: proformaFactsSchema,
  assessed_by_id: idSchema.nullable(),
  assessed_by_name: z.string().nullable(),
  assessed_at: instantSchema.nullable(),
  accepted_at: instantSchema.nullable(),
  accepted_by_name: z.string().nullable(),
  next_review_on: daySchema.nullable(),
  relationship_began_on: daySchema.nullable(),
  relationship_ended_on: daySchema.nullable(),
  put_off_until: daySchema.nullable(),
  put_off_reason: z.string().nullable(),
  put_off_by_name: z.string().nullable(),
  /** Counts changes to anything in the file; `version` those to the assessment. */
  revision: z.int(),
  version: z.int(),
});
export type DueDiligenceFile = z.infer<typeof fileSchema>;

/** What was accepted, as it was then. `alone`: nobody else could approve, by the firm's declaration. */
export const acceptanceSchema = z.object({
  assessment: assessmentSchema,
  assessed_by_name: z.string(),
  parties: z.array(partySchema),
  facts: proformaFactsSchema,
  second_person: z.boolean(),
  alone: z.boolean(),
  next_review_on: daySchema,
  /** How the client and the company were called. Acceptances of earlier versions don't say. */
  client_names: z.array(z.string()).optional(),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;
