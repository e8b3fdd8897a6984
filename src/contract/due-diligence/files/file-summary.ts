import { z } from 'zod';
import { daySchema } from '#contract/values/scalars.ts';
import { MISSING_KINDS, type MissingKind } from './missing.ts';
import { RISK_LEVELS } from './risk-level.ts';

/** A client's file as the client's page shows it. */
export const fileSummarySchema = z.object({
  has_file: z.boolean(),
  level: z.enum(RISK_LEVELS).nullable(),
  accepted_by_name: z.string().nullable(),
  next_review_on: daySchema.nullable(),
  /** Whether a difference from the register of companies waits for a decision. */
  has_undecided: z.boolean(),
  /** The first day by which a difference has to be reported to Companies House. */
  report_due_on: daySchema.nullable(),
  missing: z.array(z.enum(Object.keys(MISSING_KINDS) as [MissingKind, ...MissingKind[]])),
});
export type FileSummary = z.infer<typeof fileSummarySchema>;

/** Before a proposal is prepared or sent. It doesn't hold the sending back. */
export const NOT_ACCEPTED_WARNING = 'The client’s due diligence file isn’t accepted yet.';

/** Whether nothing is to be said about the file: it is accepted, or none is needed. */
export function isAccepted(summary: FileSummary | null): boolean {
  return summary === null || (summary.has_file && summary.accepted_by_name !== null);
}
