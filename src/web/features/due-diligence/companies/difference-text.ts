import type { StoredDifference } from '#contract/due-diligence/companies/difference.ts';
import { formatDate } from '#web/lib/browser/format.ts';

const KINDS: Record<StoredDifference['kind'], string> = {
  officer: 'director or member',
  owner: 'person with significant control',
};

const SIDES: Record<StoredDifference['side'], (kind: string) => string> = {
  missing_here: (kind) => `Registered as ${kind}, but not in this file`,
  missing_there: (kind) => `Not registered as ${kind}, but in this file`,
};

export const differenceText = ({ kind, side }: StoredDifference): string => SIDES[side](KINDS[kind]);

/** What became of a difference; null while it is open. */
export function outcomeText(difference: StoredDifference): string | null {
  const { state, kind, report_due_on, reported_on } = difference;
  if (state === 'open') return null;
  if (state === 'settled') return 'Settled: the register and the file agree.';
  if (state === 'reported') return `Reported on ${formatDate(reported_on ?? '')}.`;
  if (state === 'not_material') return 'Not material.';
  if (kind === 'officer') return 'Material. Only differences about owners are reported.';
  const latest =
    report_due_on === null ? 'within 15 working days' : `at the latest by ${formatDate(report_due_on)}`;
  return `Material: report it as soon as you can, ${latest}.`;
}
