import type { LawChange } from '#contract/firm/law/law-changes.ts';
import type { LawKey } from '#contract/firm/law/law-row.ts';
import { dayAfter } from '#contract/values/day-text.ts';

/** How long a change is shown and files are looked for, in days after the firm could know of it. */
const SHOWN_DAYS = 365;

/** By what a change finds the clients whom it concerns. */
export const CONCERNS = {
  countries: 'Files that name one of the countries added or taken off, not looked at since.',
  former_offices:
    'Files with a person who left an office and counts as politically exposed by the longer of the two values.',
  vat: 'Prepared and sent proposals with this rate, not signed yet, whose fees were computed before.',
  letters: 'Sent proposals, not signed yet, whose letters were written before.',
  turnover: 'Open clients whose missing services differ, by their newest proforma and answers.',
} as const;

export type Concern = keyof typeof CONCERNS;

const CONCERN_OF: Partial<Record<LawKey, Concern>> = {
  call_for_action_countries: 'countries',
  increased_monitoring_countries: 'countries',
  former_office_months: 'former_offices',
  vat_standard_rate: 'vat',
  vat_reduced_rate: 'vat',
  vat_registration_threshold: 'turnover',
  mtd_income_tax_limit: 'turnover',
  letter_money_laundering: 'letters',
  letter_data_complaints: 'letters',
  letter_cancellation: 'letters',
  cancellation_refund: 'letters',
};

/** Null: a proforma or file doesn't say whom a change of this kind concerns. */
export function concernOf(key: LawKey): Concern | null {
  return CONCERN_OF[key] ?? null;
}

/** Changes of a file's law are raised in the file itself. */
export function isAboutFiles(key: LawKey): boolean {
  const concern = concernOf(key);
  return concern === 'countries' || concern === 'former_offices';
}

/** Changes to come, and those that the firm could know of for less than a year. */
export function shownChanges(changes: readonly LawChange[], today: string): LawChange[] {
  return changes.filter(({ known_on }) => known_on > dayAfter(today, -SHOWN_DAYS));
}
