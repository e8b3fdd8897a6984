import { countryName } from '#contract/values/countries.ts';
import type { Assessment } from './file.ts';
import { calledForAction, exposedOf, type FileLaw } from './missing.ts';
import type { Party } from './party.ts';

/** What the need for a second person depends on. */
export type ApprovedParty = Pick<
  Party,
  'name' | 'kind' | 'left_on' | 'pep' | 'pep_kind' | 'pep_left_on' | 'country' | 'nationality'
>;

/** Why a second person has to approve a file; empty if nobody has to. */
export function secondPersonReasons(
  assessment: Pick<Assessment, 'level' | 'countries'>,
  parties: readonly ApprovedParty[],
  law: FileLaw,
): string[] {
  return [
    ...(assessment.level === 'high' ? ['The risk is high'] : []),
    ...exposedOf(parties, law).map(({ name }) => `${name} is politically exposed`),
    ...calledForAction(assessment, parties, law).map(
      (code) => `The FATF calls for action against ${countryName(code)}`,
    ),
  ];
}

export const APPROVAL_REFUSALS = ['not_approver', 'own_assessment'] as const;
/** `own_assessment`: somebody else has to approve what this person has judged. */
export type ApprovalRefusal = (typeof APPROVAL_REFUSALS)[number];

/**
 * Why a person may not accept a file. `is_alone`: the firm has declared that nobody else can approve, and nobody else can.
 */
export function approvalRefusal({
  needs_second,
  approves,
  user_id,
  assessed_by_id,
  is_alone,
}: {
  needs_second: boolean;
  approves: boolean;
  user_id: string;
  assessed_by_id: string | null;
  is_alone: boolean;
}): ApprovalRefusal | null {
  if (!needs_second) return null;
  if (!approves) return 'not_approver';
  return user_id === assessed_by_id && !is_alone ? 'own_assessment' : null;
}
