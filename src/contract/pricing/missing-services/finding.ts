import type { LawRow } from '#contract/firm/law/law-row.ts';

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

/** What a rule's hint is about, within a sentence. */
export const HINT_NAMES: Record<MissingRule, string> = {
  vat: 'VAT returns',
  payroll: 'payroll',
  pension: 'a workplace pension',
  confirmation_statement: 'the confirmation statement',
  directors_return: "a director's tax return",
  mtd_income_tax: 'Making Tax Digital',
  cis: 'the Construction Industry Scheme',
};

/** `ask`: the stored facts don't decide whether the service is missing. A missing answer never counts as no. */
export const VERDICTS = ['missing', 'ask'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** The result of a rule, before the catalogue is known. */
export interface Finding {
  verdict: Verdict;
  reason: string;
  law: LawRow;
  /** Whether the stated turnover is over the law's figure, although it isn't that of the tax year in question. */
  is_likely?: boolean;
}
