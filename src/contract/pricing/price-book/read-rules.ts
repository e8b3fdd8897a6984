import type { PricingRules } from '#contract/pricing/pricing/price-book.ts';
import { pricingRulesSchema } from '#contract/pricing/pricing/price-book.ts';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { penceOfText } from './pence-text.ts';
import { ANNUAL_WORK_LABELS, LOWEST_FEE, RULE_LABELS } from './sheet-columns.ts';
import { keyOfWord, yesOrNo } from './sheet-labels.ts';
import { notAnAmount, type Refuse, type SheetRow, shownCell } from './sheet-rows.ts';

/** The rules that a file names. */
export type GivenRules = Partial<PricingRules>;

/** Reads the rows of rules. `refuseIn` returns the function that reports the errors of a row. */
export function readRules(rows: readonly SheetRow[], refuseIn: (row: SheetRow) => Refuse): GivenRules {
  const given: GivenRules = {};
  const seen = new Map<string, number>();
  for (const row of rows) {
    const refuse = refuseIn(row);
    const line = row.text('line');
    const before = seen.get(line.toLowerCase());
    if (before !== undefined) {
      refuse('line', `'${shownCell(line)}' is in the file twice: line ${before} has it too`);
      continue;
    }
    seen.set(line.toLowerCase(), row.line);
    Object.assign(
      given,
      line.toLowerCase().startsWith(LOWEST_FEE.trim().toLowerCase())
        ? lowestFee(line, row, given, refuse)
        : readRule(line, row.text('amount'), refuse),
    );
  }
  return given;
}

function lowestFee(line: string, row: SheetRow, given: GivenRules, refuse: Refuse): GivenRules {
  const name = line.slice(LOWEST_FEE.trim().length).trim();
  const entity_type = ENTITY_TYPES.find((type) => type.toLowerCase() === name.toLowerCase());
  const pence = penceOfText(row.text('amount'));
  if (entity_type === undefined) refuse('line', `'${shownCell(name)}' isn't an entity type`);
  if (pence === null) refuse('amount', notAnAmount(row.text('amount')));
  if (entity_type === undefined || pence === null) return {};
  return { lowest_monthly_fees: [...(given.lowest_monthly_fees ?? []), { entity_type, pence }] };
}

function readRule(line: string, text: string, refuse: Refuse): GivenRules {
  const rule = keyOfWord(line, RULE_LABELS);
  if (rule === null) {
    refuse('line', `'${shownCell(line)}' isn't a rule`);
    return {};
  }
  const value = ruleValue(rule, text);
  const checked = pricingRulesSchema.shape[rule].safeParse(value);
  if (checked.success) return { [rule]: checked.data };
  refuse('amount', value === null ? PROBLEMS[rule] : (checked.error.issues[0]?.message ?? PROBLEMS[rule]));
  return {};
}

type Rule = keyof typeof RULE_LABELS;

function ruleValue(rule: Rule, text: string): unknown {
  switch (rule) {
    case 'is_vat_registered':
    case 'has_alignment':
      return text === '' ? null : yesOrNo(text);
    case 'annual_work':
      return keyOfWord(text, ANNUAL_WORK_LABELS);
    case 'staff_discount_limit':
      return penceOfText(text.replace(/(?<!\s)\s*%$/, ''));
    case 'valid_days':
      return /^\d{1,4}$/.test(text) ? Number(text) : null;
  }
}

const PROBLEMS: Record<Rule, string> = {
  is_vat_registered: 'Enter Yes or No',
  has_alignment: 'Enter Yes or No',
  annual_work: `Enter '${ANNUAL_WORK_LABELS.spread}' or '${ANNUAL_WORK_LABELS.once}'`,
  staff_discount_limit: 'Enter a percentage',
  valid_days: 'Enter a whole number of days',
};
