import type { LawRow } from '#contract/firm/law/law-row.ts';
import { dayText } from '#contract/values/day-text.ts';
import { formatPounds } from '#contract/values/money.ts';
import type { Finding } from './finding.ts';
import type { Turnover } from './turnover.ts';

/**
 * Making Tax Digital for Income Tax, for a sole trader without the service. `limits`: the limit in force, if any, and
 * later limits. HMRC compares a limit with the income of an earlier tax year, including income from property. No form
 * asks for either, so this can only be a question. A turnover within all limits is asked about only if `asksForProperty`.
 */
export function mtdFinding(
  turnover: Turnover,
  day: string,
  limits: readonly LawRow[],
  asksForProperty: boolean,
): Finding | null {
  const compared = limits.flatMap((law) =>
    law.figure === null ? [] : [{ law, figure: law.figure, against: turnover.against(law.figure) }],
  );
  const reached = compared.find(({ against }) => against === 'over' || against === 'maybe');
  const asked = reached ?? compared.at(-1);
  if (!asked || (asked.against === 'within' && !asksForProperty)) return null;
  const known =
    turnover.text === null
      ? 'The turnover isn’t known.'
      : `The turnover given, ${turnover.text}, isn’t that of a tax year${reached ? '' : ' and leaves out property income'}.`;
  return {
    verdict: 'ask',
    reason: `${known} Ask whether turnover and property income are over ${limitText(asked.law, asked.figure, day)}.`,
    law: asked.law,
    is_likely: asked.against === 'over',
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
