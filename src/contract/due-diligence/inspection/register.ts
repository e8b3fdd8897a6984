import { z } from 'zod';
import { RISK_LEVELS } from '#contract/due-diligence/files/risk-level.ts';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { INSPECTION_REASON_KINDS } from './inspection-reasons.ts';

/** Which files the register shows, in the order of its choices. */
export const REGISTER_VIEWS = {
  all: 'All files',
  failing: 'Would fail an inspection',
  waiting: 'Waiting for acceptance',
  due: 'Review due',
  ended: 'Relationship ended',
} as const;
export type RegisterView = keyof typeof REGISTER_VIEWS;
export const REGISTER_VIEW_NAMES = Object.keys(REGISTER_VIEWS) as [RegisterView, ...RegisterView[]];

/** Days before a review from which it counts as due. */
export const DUE_WITHIN_DAYS = 30;

export const registerFileSchema = z.object({
  id: idSchema,
  /** Null after all else about the client was erased. */
  client_id: idSchema.nullable(),
  client_name: z.string(),
  company: z.string().nullable(),
  level: z.enum(RISK_LEVELS).nullable(),
  opened_at: instantSchema,
  accepted_at: instantSchema.nullable(),
  accepted_by_name: z.string().nullable(),
  next_review_on: daySchema.nullable(),
  relationship_began_on: daySchema.nullable(),
  relationship_ended_on: daySchema.nullable(),
  /** After the end: the day from which the file is deleted. */
  free_on: daySchema.nullable(),
  /** Of an erased client: the copies of documents that the file keeps. */
  copies: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Why the file would fail an inspection. */
  reasons: z.array(z.enum(INSPECTION_REASON_KINDS)),
});
export type RegisterFile = z.infer<typeof registerFileSchema>;

/** How many files each view has. */
export const registerCountsSchema = z.record(z.enum(REGISTER_VIEW_NAMES), z.int());
export type RegisterCounts = z.infer<typeof registerCountsSchema>;
