import { z } from 'zod';
import { workingDaysAfter } from '#contract/firm/law/working-days.ts';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';
import { DIFFERENCE_KINDS, DIFFERENCE_SIDES, type DifferenceKind } from './compare-parties.ts';

/**
 * Working days in which a report should be made, by the guidance of the supervisory bodies for accountants. The law
 * (regulation 30A of the Money Laundering Regulations 2017) says 'as soon as reasonably possible'.
 */
const REPORT_WORKING_DAYS = 15;

/** `settled`: a later comparison found no difference any more. */
export const DIFFERENCE_STATES = ['open', 'not_material', 'material', 'reported', 'settled'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

export const storedDifferenceSchema = z.object({
  id: idSchema,
  company_number: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  side: z.enum(DIFFERENCE_SIDES),
  name: z.string(),
  born: z.string().nullable(),
  state: z.enum(DIFFERENCE_STATES),
  /** The day in London on which the difference was first listed. */
  listed_on: daySchema,
  /** Why it is material or not. */
  reason: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  decided_by_name: z.string().nullable(),
  /** Latest day for a report; null unless the difference is material and about an owner. */
  report_due_on: daySchema.nullable(),
  reported_on: daySchema.nullable(),
  version: z.number().int(),
});
export type StoredDifference = z.infer<typeof storedDifferenceSchema>;

const REASON_MAX = 2_000;

export const decideDifferenceSchema = z.object({
  material: z.boolean(),
  reason: requiredText(REASON_MAX, 'Reason', 'Enter a reason'),
});

/**
 * Returns the last day for a report of a material difference that was listed on a day, or null if none is due: only
 * differences about owners are reported. Null too if the bank holidays of the year aren't known.
 */
export function reportDueOn(listed_on: string, kind: DifferenceKind): string | null {
  return kind === 'owner' ? workingDaysAfter(listed_on, REPORT_WORKING_DAYS) : null;
}

/** Whether a difference may be decided, or decided again. A reported one stays as it is, and a settled one is over. */
export const mayDecide = (state: DifferenceState): boolean => state !== 'reported' && state !== 'settled';
