import { z } from 'zod';
import { COUNTRY_CODES } from '#contract/values/countries.ts';
import { dayAfterMonths } from '#contract/values/day-after-months.ts';
import { daySchema, idSchema, instantSchema, workDay } from '#contract/values/scalars.ts';
import { nullableText, requiredText } from '#contract/values/text.ts';

export const PARTY_KINDS = ['person', 'company'] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

export const PARTY_ROLE_LABELS = {
  client: 'Client',
  company: 'Company',
  director: 'Director',
  owner: 'Owner of more than 25%, or in control',
  representative: 'Acts for the client',
} as const;
export type PartyRole = keyof typeof PARTY_ROLE_LABELS;
export const PARTY_ROLES = Object.keys(PARTY_ROLE_LABELS) as [PartyRole, ...PartyRole[]];

export const PARTY_SOURCE_LABELS = {
  client: "the client's record",
  proforma: 'the proforma',
  companies_house: 'Companies House',
  typed: 'typed',
} as const;
export type PartySource = keyof typeof PARTY_SOURCE_LABELS;
export const PARTY_SOURCES = Object.keys(PARTY_SOURCE_LABELS) as [PartySource, ...PartySource[]];

export const PEP_LABELS = {
  no: 'No',
  uk: 'Yes, in the United Kingdom',
  foreign: 'Yes, elsewhere',
} as const;
export type PepAnswer = keyof typeof PEP_LABELS;
export const PEP_ANSWERS = Object.keys(PEP_LABELS) as [PepAnswer, ...PepAnswer[]];

export const PEP_KIND_LABELS = {
  holder: 'Holds the office',
  former: 'Held the office',
  relative: 'Family member of the holder',
  associate: 'Close associate of the holder',
} as const;
export type PepKind = keyof typeof PEP_KIND_LABELS;
export const PEP_KINDS = Object.keys(PEP_KIND_LABELS) as [PepKind, ...PepKind[]];

export const COPY_PLACE_LABELS = {
  elsewhere: 'Elsewhere',
  here: 'Here',
} as const;
export type CopyPlace = keyof typeof COPY_PLACE_LABELS;

/** Suggestions. Any other text is allowed. */
export const DOCUMENTS_OF: Record<PartyKind, readonly string[]> = {
  person: [
    'Passport',
    'Driving licence',
    'National identity card',
    'Biometric residence permit',
    'Electronic check',
  ],
  company: [
    'Companies House register',
    'Certificate of incorporation',
    'Partnership agreement',
    'Trust deed',
  ],
};

export const countrySchema = z.enum(COUNTRY_CODES, { error: 'Choose a country from the list' });

/** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'. */
const bornSchema = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/)
  .or(daySchema)
  .nullable();

/** What staff may enter about a party. */
export const partyFieldsSchema = z.object({
  kind: z.enum(PARTY_KINDS),
  roles: z
    .array(z.enum(PARTY_ROLES))
    .min(1, { error: 'Choose at least one role' })
    .max(PARTY_ROLES.length)
    .refine((roles) => new Set(roles).size === roles.length),
  name: requiredText(200, 'Name'),
  other_names: z.array(requiredText(200, 'Other name')).max(20),
  born: bornSchema,
  nationality: countrySchema.nullable(),
  country: countrySchema.nullable(),
  company_number: nullableText(20, 'Company number'),
  pep: z.enum(PEP_ANSWERS).nullable(),
  pep_kind: z.enum(PEP_KINDS).nullable(),
  pep_office: nullableText(300, 'Office'),
  pep_left_on: daySchema.nullable(),
  source: z.enum(PARTY_SOURCES),
});
export type PartyFields = z.output<typeof partyFieldsSchema>;

/** A party of whom nothing else is known. */
export const UNKNOWN_PARTY = {
  other_names: [],
  born: null,
  nationality: null,
  country: null,
  company_number: null,
  pep: null,
  pep_kind: null,
  pep_office: null,
  pep_left_on: null,
} satisfies Partial<PartyFields>;

/** What staff may enter about a document that they have seen. */
export const evidenceFieldsSchema = z.object({
  document: requiredText(100, 'Document'),
  reference: nullableText(100, 'Reference'),
  seen_on: workDay('Seen on'),
  copy_place: z.enum(['elsewhere', 'here']).nullable(),
  copy_location: nullableText(300, 'Where the copy is'),
});

export const evidenceSchema = evidenceFieldsSchema.extend({
  seen_on: daySchema,
  id: idSchema,
  party_id: idSchema,
  seen_by_name: z.string(),
  copies: z.array(z.object({ id: idSchema, name: z.string(), size: z.int() })),
  added_at: instantSchema,
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const partySchema = partyFieldsSchema.extend({
  id: idSchema,
  added_at: instantSchema,
  added_by_name: z.string().nullable(),
  left_on: daySchema.nullable(),
  version: z.int(),
  evidence: z.array(evidenceSchema),
});
export type Party = z.infer<typeof partySchema>;

/**
 * Whether enhanced measures apply to a person today (reg. 35). Whoever has left an office stays exposed for at least
 * `months`, and without a day of leaving until somebody answers 'no'.
 */
export function isExposed(
  { pep, pep_kind, pep_left_on }: Pick<Party, 'pep' | 'pep_kind' | 'pep_left_on'>,
  { today, months }: { today: string; months: number },
): boolean {
  if (pep !== 'uk' && pep !== 'foreign') return false;
  if (pep_kind !== 'former' || pep_left_on === null) return true;
  return today < dayAfterMonths(pep_left_on, months);
}
