import type { LawRow } from '#contract/law/law-row.ts';

/** The rules, each with the internal name of the seeded sub-header that settles it. */
export const MISSING_RULES = {
  vat: 'vat_returns',
  payroll: 'payroll_processing',
  pension: 'auto_enrolment_pension',
  confirmation_statement: 'confirmation_statement',
  directors_return: 'self_assessment',
  mtd_income_tax: 'mtd_income_tax',
  cis: 'cis_returns',
} as const;

export type MissingRule = keyof typeof MISSING_RULES;

/** `ask`: the stored facts don't decide whether the service is missing. A missing answer never counts as no. */
export const VERDICTS = ['missing', 'ask'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** The result of a rule, before the catalogue is known. */
export interface Finding {
  verdict: Verdict;
  reason: string;
  law: LawRow;
}
