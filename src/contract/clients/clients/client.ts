import { z } from 'zod';
import { cleanText } from '#contract/values/clean-text.ts';
import { emailSchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { changedText, optionalText, requiredText } from '#contract/values/text.ts';
import { CLIENT_STATUSES, FIRST_STATUS } from './client-status.ts';
import { deskFields } from './desk-fields.ts';
import { FILTER_TEXT_MAX, NOBODY } from './filter-values.ts';
import { tidySource } from './inquiry-source.ts';
import { PROPOSAL_FILTERS } from './proposal-filter.ts';

export const CLIENT_LIMITS = {
  name: 100,
  phone: 40,
  company: 200,
  registration: 50,
  source: 100,
  notes: 10_000,
} as const;

export const INQUIRY_SOURCE_REQUIRED = 'Please select where the inquiry came from';

/** Not declared with the statuses, so that the web's first screen can load them without zod. */
export const clientStatusSchema = z.enum(CLIENT_STATUSES);

/** A stored client. `version` counts changes to the fields of the edit form. */
export const clientSchema = z.object({
  id: idSchema,
  first_name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  company: z.string().nullable(),
  proposal_id: z.string(),
  status: clientStatusSchema,
  inquiry_source: z.string().nullable(),
  calendly_booking: z.boolean(),
  booked_by: z.string().nullable(),
  notes: z.string().nullable(),
  ...deskFields,
  version: z.int(),
  created_at: instantSchema,
  status_changed_at: instantSchema,
});

export type Client = z.infer<typeof clientSchema>;

/**
 * A client in the list, with its owner's name and picture. `has_answers` determines the statuses it may be given
 * (pipeline.ts).
 */
export const listedClientSchema = clientSchema.extend({
  has_answers: z.boolean(),
  /** The first year's fees before VAT in pence; null without a priced proforma. */
  first_year_value: z.int().nullable(),
  owner_name: z.string().nullable(),
  owner_avatar_url: z.string().nullable(),
  /** When something last happened to the client. */
  last_activity_at: instantSchema,
});

export type ListedClient = z.infer<typeof listedClientSchema>;

/** Fields shared by the create screen, the edit screen and imported rows. */
export const clientIdentity = {
  first_name: requiredText(CLIENT_LIMITS.name, 'First name'),
  surname: requiredText(CLIENT_LIMITS.name, 'Surname'),
  email: emailSchema,
  phone_number: optionalText(CLIENT_LIMITS.phone, 'Phone number'),
  company: optionalText(CLIENT_LIMITS.company, 'Company'),
};

export const ENTITY_CHOICES = ['sole_trader', 'limited_company'] as const;

/** The create screen. Notes and registration number become the client's first note; see first-note.ts. */
export const createClientSchema = z.object({
  ...clientIdentity,
  inquiry_source: requiredText(CLIENT_LIMITS.source, 'Inquiry source', INQUIRY_SOURCE_REQUIRED).overwrite(
    tidySource,
  ),
  status: clientStatusSchema.default(FIRST_STATUS),
  notes: optionalText(CLIENT_LIMITS.notes, 'Notes'),
  entity_type: z
    .enum([...ENTITY_CHOICES, ''])
    .nullish()
    .transform((choice) => choice || null),
  registration_number: optionalText(CLIENT_LIMITS.registration, 'Registration number'),
});

export type CreateClientInput = z.input<typeof createClientSchema>;
export type CreateClient = z.output<typeof createClientSchema>;

/**
 * The seven fields of the edit screen. `version` counts changes to them. Optional fields that are left out stay
 * unchanged.
 */
export const editClientSchema = z.object({
  ...clientIdentity,
  phone_number: changedText(CLIENT_LIMITS.phone, 'Phone number'),
  company: changedText(CLIENT_LIMITS.company, 'Company'),
  inquiry_source: changedText(CLIENT_LIMITS.source, 'Inquiry source').transform(
    (source) => source && tidySource(source),
  ),
  notes: changedText(CLIENT_LIMITS.notes, 'Internal notes'),
});

export type EditClient = z.output<typeof editClientSchema>;

// URLs contain only text, but the screens send `calendly_booking` as a boolean, and programs may send a search as a number.
const filterText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => cleanText(String(value), FILTER_TEXT_MAX) || undefined);

/** The filters of the client list, combined with AND. Refuses what it doesn't know: a misspelt filter would match all clients. */
export const exactClientFilterSchema = z.strictObject({
  search: filterText.optional(),
  status: z.enum(CLIENT_STATUSES).optional(),
  inquiry_source: filterText
    .transform((source) => (source?.toLowerCase() === 'all' ? undefined : source))
    .optional(),
  calendly_booking: z
    .union([z.enum(['true', 'false']), z.boolean()])
    .transform((flag) => (String(flag) === 'true' ? 'true' : 'false'))
    .optional(),
  /** A user's id, or `nobody`. */
  owner: z.union([z.literal(NOBODY), idSchema]).optional(),
  proposal: z.enum(PROPOSAL_FILTERS).optional(),
});

const { shape: exact } = exactClientFilterSchema;

/** For lists that are only shown: an address may have unknown filters, which are ignored. */
export const clientFilterSchema = z.object({
  search: exact.search.catch(undefined),
  status: exact.status.catch(undefined),
  inquiry_source: exact.inquiry_source.catch(undefined),
  calendly_booking: exact.calendly_booking.catch(undefined),
  owner: exact.owner.catch(undefined),
  proposal: exact.proposal.catch(undefined),
} satisfies Record<keyof typeof exact, z.ZodType>);

export type ClientFilter = z.output<typeof clientFilterSchema>;
