import { dayText } from '#contract/day-text.ts';
import type { LawRow } from '#contract/law/law-row.ts';
import { formatPounds } from '#contract/money.ts';
import type { Finding } from './finding.ts';
import type { Turnover } from './turnover.ts';

const PROPERTY = 'Property income counts too.';

/**
 * Making Tax Digital for Income Tax, for a sole trader without the service. `limits`: the limit in force, if any, and
 * later limits. HMRC compares a limit with the income of an earlier tax year, including income from property. No form
 * asks for income from property.
 */
export function mtdFinding(turnover: Turnover, day: string, limits: readonly LawRow[]): Finding | null {
  const compared = limits.flatMap((law) =>
    law.figure === null
      ? []
      : [{ law, against: turnover.against(law.figure), text: limitText(law, law.figure, day) }],
  );
  const first = (wanted: string) => compared.find(({ against }) => against === wanted);
  const over = first('over');
  const maybe = first('maybe');
  if (over) {
    const earlier = maybe && maybe.law.effective_from < over.law.effective_from;
    const also = earlier ? ` It may even be over ${maybe.text}.` : '';
    return {
      verdict: 'missing',
      reason: `Turnover of ${turnover.text} is over ${over.text}.${also} ${PROPERTY}`,
      law: over.law,
    };
  }
  if (maybe) {
    return {
      verdict: 'ask',
      reason: `Turnover of ${turnover.text} may be over ${maybe.text}. Ask for the exact amount. ${PROPERTY}`,
      law: maybe.law,
    };
  }
  const last = compared.at(-1);
  if (!last) return null;
  const known =
    turnover.text === null ? 'The turnover isn’t known' : `Turnover of ${turnover.text} isn’t over`;
  return {
    verdict: 'ask',
    reason:
      turnover.text === null
        ? `${known}. Ask whether turnover and property income are over ${last.text}.`
        : `${known} ${last.text}, but property income counts too. Ask for it.`,
    law: last.law,
  };
}

/** '£30,000 for the tax year 2025 to 2026, the limit for Making Tax Digital for Income Tax from 6 April 2027'. */
function limitText(law: LawRow, figure: number, day: string): string {
  const inForce = law.effective_from <= day;
  const looked = taxYearStart(inForce ? day : law.effective_from) - 2;
  return `${formatPounds(figure)} for the tax year ${looked} to ${looked + 1}, the limit for Making Tax Digital for Income Tax ${inForce ? 'since' : 'from'} ${dayText(law.effective_from)}`;
}

/** The calendar year in which the tax year of a day begins, on 6 April. */
function taxYearStart(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= '04-06' ? year : year - 1;
}
