import { MISSING_KINDS, type MissingKind } from '#contract/due-diligence/files/missing.ts';
import { holdOf } from '#contract/due-diligence/hold/hold.ts';

/** Why a file would fail an inspection: what it lacks, and what its dates say. */
export const INSPECTION_REASONS = {
  ...(Object.fromEntries(Object.entries(MISSING_KINDS).map(([kind, { label }]) => [kind, label])) as Record<
    MissingKind,
    string
  >),
  difference: 'A difference from Companies House waits for a decision',
  report: 'The report of a difference to Companies House is overdue',
  review: 'The review is overdue',
  kept: 'The file is kept longer than the law allows',
} as const;

export type InspectionReason = keyof typeof INSPECTION_REASONS;
export const INSPECTION_REASON_KINDS = Object.keys(INSPECTION_REASONS) as [
  InspectionReason,
  ...InspectionReason[],
];

/** What a file's reasons depend on. Days are London's. */
export interface InspectedFile {
  missing: readonly string[];
  accepted_at: string | null;
  next_review_on: string | null;
  relationship_began_on: string | null;
  relationship_ended_on: string | null;
  put_off_until: string | null;
  /** Whether a difference from the register of companies waits for a decision. */
  has_undecided: boolean;
  /** The first day by which a difference has to be reported; null if none has. */
  report_due_on: string | null;
  /** Whether the client was closed, which ends the work on a file of a client who never signed. */
  is_closed: boolean;
}

/**
 * Why a file would fail an inspection; empty if it wouldn't. After the relationship has ended there are no reviews, only
 * the day of the deletion. A client who was closed without a signature was never the firm's.
 */
export function inspectionReasons(
  file: InspectedFile,
  { today, years }: { today: string; years: number },
): InspectionReason[] {
  if (file.is_closed && file.relationship_began_on === null) return [];
  const hold = holdOf(file, years);
  const hasEnded = file.relationship_ended_on !== null;
  return [
    ...INSPECTION_REASON_KINDS.filter((kind) => file.missing.includes(kind)),
    ...(!hasEnded && file.has_undecided ? (['difference'] as const) : []),
    ...(!hasEnded && isReportOverdue(file.report_due_on, today) ? (['report'] as const) : []),
    ...(!hasEnded && file.accepted_at !== null && file.next_review_on !== null && file.next_review_on < today
      ? (['review'] as const)
      : []),
    ...(hold.state === 'until' && hold.free_on < today ? (['kept'] as const) : []),
  ];
}

/** Whether a report should have been made before today. */
export const isReportOverdue = (due_on: string | null, today: string): boolean =>
  due_on !== null && due_on < today;
