import type { GeneralHint } from '#contract/clients/desk-settings/general-hints.ts';
import { lawFrom, lawOn } from '#contract/firm/law/law-on.ts';
import type { LawKey, LawRow } from '#contract/firm/law/law-row.ts';
import { dayText } from '#contract/values/day-text.ts';
import { formatPounds } from '#contract/values/money.ts';
import type { BusinessFacts } from './facts.ts';
import type { Finding, MissingRule } from './finding.ts';
import { mtdFinding } from './mtd.ts';
import { turnoverOf } from './turnover.ts';

export interface RuleInput {
  facts: BusinessFacts;
  /** YYYY-MM-DD. */
  day: string;
  law: readonly LawRow[];
  /** Whether the proforma has the sub-header with this internal name. */
  has: (name: string) => boolean;
  /** Hints that the firm leaves out. */
  left_out: readonly GeneralHint[];
}

type Rule = (input: RuleInput) => Finding | null;

const LIMITED_COMPANY = 'Limited Company';
const SOLE_TRADER = 'Sole Trader';

/** Each rule applies to a proforma that lacks its service, and returns null if it finds nothing. */
export const RULES: Record<MissingRule, Rule> = {
  vat({ facts, day, law }) {
    const row = figureOn('vat_registration_threshold', day, law);
    if (!row) return null;
    const { text, against } = turnoverOf(facts);
    const threshold = `${formatPounds(row.figure)}, the VAT registration threshold since ${dayText(row.effective_from)}`;
    switch (against(row.figure)) {
      case 'over':
        return { verdict: 'missing', reason: `Turnover of ${text} is over ${threshold}.`, law: row };
      case 'maybe':
        return {
          verdict: 'ask',
          reason: `Turnover of ${text} may be over ${threshold}. Ask for the exact amount.`,
          law: row,
        };
      case 'unknown':
        return {
          verdict: 'ask',
          reason: `The turnover isn’t known. Ask whether it is over ${threshold}.`,
          law: row,
        };
      default:
        return null;
    }
  },
  payroll({ facts, day, law, has }) {
    const row = lawOn('paye_for_staff', day, law);
    if (!row || facts.employs_staff === false) return null;
    if (facts.employs_staff === null) {
      return {
        verdict: 'ask',
        reason: 'It isn’t known whether the client employs staff. Ask, because an employer needs payroll.',
        law: row,
      };
    }
    if (has('directors_payroll')) {
      return {
        verdict: 'ask',
        reason: `The client employs ${staffOf(facts)}. Ask whether the payroll for directors covers everyone.`,
        law: row,
      };
    }
    return {
      verdict: 'missing',
      reason: `The client employs ${staffOf(facts)}, and an employer needs payroll.`,
      law: row,
    };
  },
  pension({ facts, day, law }) {
    const row = figureOn('workplace_pension_trigger', day, law);
    if (!row || facts.employs_staff === false) return null;
    const trigger = `${formatPounds(row.figure)} a year, the trigger for a workplace pension since ${dayText(row.effective_from)}`;
    const who = facts.employs_staff ? `The client employs ${staffOf(facts)}. Ask` : 'Ask';
    return {
      verdict: 'ask',
      reason: `${who} whether anyone between 22 and State Pension age earns more than ${trigger}.`,
      law: row,
    };
  },
  confirmation_statement({ facts, day, law }) {
    const row = lawOn('confirmation_statement', day, law);
    if (!row) return null;
    const duty = 'limited company must confirm its details to Companies House every year';
    if (facts.entity_type === LIMITED_COMPANY) return { verdict: 'missing', reason: `A ${duty}.`, law: row };
    if (facts.entity_type !== '') return null;
    return {
      verdict: 'ask',
      reason: `No entity type is chosen. Ask whether the client is a company: a ${duty}.`,
      law: row,
    };
  },
  directors_return({ facts, day, law }) {
    const row = lawOn('directors_tax_return', day, law);
    if (!row || facts.entity_type !== LIMITED_COMPANY) return null;
    return {
      verdict: 'ask',
      reason: 'Ask whether a director needs a tax return, for example for dividends or other untaxed income.',
      law: row,
    };
  },
  mtd_income_tax({ facts, day, law, left_out }) {
    if (facts.entity_type !== SOLE_TRADER) return null;
    const limits = lawFrom('mtd_income_tax_limit', day, law);
    return mtdFinding(turnoverOf(facts), day, limits, !left_out.includes('property_income'));
  },
  cis({ day, law, left_out }) {
    const row = figureOn('cis_construction_spend', day, law);
    if (!row || left_out.includes('cis')) return null;
    return {
      verdict: 'ask',
      reason: `Ask whether the client pays subcontractors for construction work, or spends more than ${formatPounds(row.figure)} on construction in 12 months, the limit since ${dayText(row.effective_from)}.`,
      law: row,
    };
  },
};

type RowWithFigure = LawRow & { figure: number };

function figureOn(key: LawKey, day: string, law: readonly LawRow[]): RowWithFigure | null {
  const row = lawOn(key, day, law);
  return row && row.figure !== null ? { ...row, figure: row.figure } : null;
}

function staffOf({ number_of_staff }: BusinessFacts): string {
  if (number_of_staff === null) return 'staff';
  return number_of_staff === 1 ? 'one person' : `${number_of_staff.toLocaleString('en-GB')} people`;
}
