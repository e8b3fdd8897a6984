import { z } from 'zod';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';

export const LIST_SOURCES = ['uploaded', 'fetched'] as const;
export type ListSource = (typeof LIST_SOURCES)[number];
export const FETCH_OUTCOMES = ['loaded', 'unchanged', 'refused', 'failed'] as const;
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number];

export const loadedListSchema = z.object({
  id: idSchema,
  reported_on: daySchema.nullable(),
  sha256: z.string(),
  bytes: z.int(),
  rows: z.int(),
  entries: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  source: z.enum(LIST_SOURCES),
  loaded_at: instantSchema,
  loaded_by_name: z.string().nullable(),
  parties: z.int(),
  screened: z.int(),
  screened_at: instantSchema.nullable(),
});
export type LoadedList = z.infer<typeof loadedListSchema>;

export const sanctionsStatusSchema = z.object({
  /** The list in use. */
  list: loadedListSchema.nullable(),
  /** Hits that a person has to decide. */
  waiting: z.int(),
  /** Whether the list is fetched every day from a configured address. */
  is_fetched: z.boolean(),
  fetch: z
    .object({ fetched_at: instantSchema, outcome: z.enum(FETCH_OUTCOMES), detail: z.string().nullable() })
    .nullable(),
});
export type SanctionsStatus = z.infer<typeof sanctionsStatusSchema>;

/** Where an administrator's browser or a program sends the CSV. */
export const SANCTIONS_LIST_PATH = '/api/sanctions-list';
/** Query parameter, 'yes' to load a list with far fewer entries than the one in use. */
export const FEWER_PARAMETER = 'fewer';

/** What an upload did. */
export const uploadOutcomeSchema = z.object({
  outcome: z.enum(['loaded', 'unchanged']),
  list: loadedListSchema,
});
export type UploadOutcome = z.infer<typeof uploadOutcomeSchema>;

/** A file with fewer entries than this share of the present ones may be cut off. */
const LEAST_SHARE = 0.9;

export const hasFarFewer = (entries: number, before: number) => entries < before * LEAST_SHARE;

/** Said wherever the screening is explained. */
export const NOT_COVERED =
  "Only names on the UK Sanctions List are compared, with people and companies: no ships, no other countries' lists, no politically exposed persons and no news. A name given as one word on the list is compared with names of one word only. That nothing was found doesn't mean that a person isn't under sanctions.";
