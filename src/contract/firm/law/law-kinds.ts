import { countryName } from '#contract/values/countries.ts';
import { dayText } from '#contract/values/day-text.ts';
import { formatPounds } from '#contract/values/money.ts';
import type { LawKey, LawRow } from './law-row.ts';
import { DUTY_LABELS, type LetterDuty } from './letter-duty.ts';

/** What the value of a row is. `duty` has none. */
export type LawUnit = 'percent' | 'pounds' | 'days' | 'months' | 'years' | 'countries' | 'duty';

export const LAW_GROUPS = [
  'Know your client',
  'VAT',
  'Other taxes and duties',
  'Letters of engagement',
] as const;

interface LawKind {
  label: string;
  unit: LawUnit;
  group: (typeof LAW_GROUPS)[number];
}

const letterDuty = (duty: LetterDuty): LawKind => ({
  label: DUTY_LABELS[duty],
  unit: 'duty',
  group: 'Letters of engagement',
});

export const LAW_KINDS: Record<LawKey, LawKind> = {
  call_for_action_countries: {
    label: 'FATF: countries with a call for action',
    unit: 'countries',
    group: 'Know your client',
  },
  increased_monitoring_countries: {
    label: 'FATF: countries under increased monitoring',
    unit: 'countries',
    group: 'Know your client',
  },
  former_office_months: {
    label: 'Politically exposed after leaving the office, at least',
    unit: 'months',
    group: 'Know your client',
  },
  letter_money_laundering: {
    label: 'Files kept after the relationship ends',
    unit: 'years',
    group: 'Know your client',
  },
  vat_standard_rate: { label: 'VAT standard rate', unit: 'percent', group: 'VAT' },
  vat_reduced_rate: { label: 'VAT reduced rate', unit: 'percent', group: 'VAT' },
  vat_registration_threshold: { label: 'VAT registration threshold', unit: 'pounds', group: 'VAT' },
  mtd_income_tax_limit: {
    label: 'Limit for Making Tax Digital for Income Tax',
    unit: 'pounds',
    group: 'Other taxes and duties',
  },
  workplace_pension_trigger: {
    label: 'Trigger for a workplace pension, yearly pay',
    unit: 'pounds',
    group: 'Other taxes and duties',
  },
  cis_construction_spend: {
    label: 'Construction Industry Scheme, yearly spend',
    unit: 'pounds',
    group: 'Other taxes and duties',
  },
  paye_for_staff: { label: 'PAYE for staff', unit: 'duty', group: 'Other taxes and duties' },
  confirmation_statement: {
    label: 'Confirmation statement',
    unit: 'duty',
    group: 'Other taxes and duties',
  },
  directors_tax_return: {
    label: 'Tax returns of directors',
    unit: 'duty',
    group: 'Other taxes and duties',
  },
  letter_fees: letterDuty('letter_fees'),
  letter_scope: letterDuty('letter_scope'),
  letter_responsibilities: letterDuty('letter_responsibilities'),
  letter_supervision: letterDuty('letter_supervision'),
  letter_insurance: letterDuty('letter_insurance'),
  letter_data_protection: letterDuty('letter_data_protection'),
  letter_data_complaints: {
    label: 'Complaints about data protection, acknowledged within',
    unit: 'days',
    group: 'Letters of engagement',
  },
  letter_duration: letterDuty('letter_duration'),
  letter_governing_law: letterDuty('letter_governing_law'),
  letter_cancellation: {
    label: 'Right of consumers to cancel within',
    unit: 'days',
    group: 'Letters of engagement',
  },
  cancellation_refund: {
    label: 'Refund after a consumer cancels, within',
    unit: 'days',
    group: 'Letters of engagement',
  },
};

/** Kinds whose value a firm can state itself. */
export const OWN_LAW_KEYS = (Object.keys(LAW_KINDS) as LawKey[]).filter(
  (key) => LAW_KINDS[key].unit !== 'duty',
);

/** '20%', '£90,000', '12 months' or 'Iran, Myanmar'; 'in force' for a duty. */
export function lawValueText({ key, figure, list }: Pick<LawRow, 'key' | 'figure' | 'list'>): string {
  const { unit } = LAW_KINDS[key];
  if (unit === 'countries') {
    return list.length === 0 ? 'no country' : list.map(countryName).sort().join(', ');
  }
  if (figure === null) return 'in force';
  if (unit === 'percent') return `${figure / 100}%`;
  if (unit === 'pounds') return formatPounds(figure);
  return `${figure} ${figure === 1 ? unit.slice(0, -1) : unit}`;
}

/** 'VAT registration threshold: £90,000 since 1 April 2024' */
export function lawChangeText(row: LawRow): string {
  return `${LAW_KINDS[row.key].label}: ${lawValueText(row)} since ${dayText(row.effective_from)}`;
}
