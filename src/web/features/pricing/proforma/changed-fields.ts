import { detailsChanges } from '#contract/pricing/proforma/details-changes.ts';
import type { ProformaReview } from '#contract/pricing/proforma/review.ts';

export interface ChangedField {
  /** Dotted path within the details. */
  path: string;
  label: string;
  from: string;
  to: string;
}

/** Lists the differences between two versions of a proforma for display. */
export function changedFields(
  before: ProformaReview['details'],
  after: ProformaReview['details'],
): ChangedField[] {
  return Object.entries(detailsChanges(before, after)).map(([path, { from, to }]) => ({
    path,
    label: path
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : titleCase(part)))
      .join(' → '),
    from: readable(from),
    to: readable(to),
  }));
}

function titleCase(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function readable(value: unknown): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
