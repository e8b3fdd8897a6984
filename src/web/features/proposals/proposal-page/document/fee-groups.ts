import type { Amounts, FeeLine, Fees, Total } from '#contract/pricing/pricing/fees.ts';
import type { PartOfFees } from '#contract/pricing/pricing/part-of-fees.ts';
import type { Billing } from '#contract/pricing/pricing/price-kinds.ts';
import { BILL_TITLES, FIRST_YEAR } from '#contract/proposals/proposal-versions/fee-labels.ts';

export interface FeeRow {
  line: FeeLine;
  /** Amounts on one bill. Null if still to be agreed. */
  amounts: Amounts | null;
}

/** The lines that are on one bill. */
export interface FeeGroup {
  /** Null for lines without a price, which are on no bill yet. */
  billing: Billing | null;
  rows: FeeRow[];
  /** Null if nothing is on the bill: all its lines are options left out, or have no price. */
  total: Total | null;
  /** The first monthly bill, if it differs from the others. */
  first: Total | null;
}

const ORDER: readonly Billing[] = ['monthly', 'quarterly', 'annually', 'one_off'];

/** Groups lines by the bill they are on, in display order. Annual work spread over twelve bills is on the monthly bill. */
export function feeGroups({ lines, totals }: PartOfFees): FeeGroup[] {
  const groups: FeeGroup[] = ORDER.map((billing) => {
    const billed = lines.filter((line) => line.amounts !== null && billedOn(line) === billing);
    return {
      billing,
      rows: billed.map((line) => ({ line, amounts: line.bills?.each ?? line.amounts })),
      total: billed.every((line) => line.is_left_out) ? null : totals[billing],
      first: billing === 'monthly' && differs(totals.first_month, totals.monthly) ? totals.first_month : null,
    };
  });
  const open = lines.filter((line) => line.amounts === null).map((line) => ({ line, amounts: null }));
  return [...groups, { billing: null, rows: open, total: null, first: null }].filter(
    ({ rows }) => rows.length > 0,
  );
}

function billedOn(line: FeeLine): Billing | null {
  return line.is_spread ? 'monthly' : line.billing;
}

function differs(one: Amounts, other: Amounts): boolean {
  return one.net !== other.net || one.vat !== other.vat;
}

interface Headline {
  label: string;
  /** Null for the first year. */
  billing: Billing | null;
  total: Total;
}

/** Returns the totals of bills above zero, then the total of the first year, even if it is zero. */
export function headlines({ totals }: Pick<Fees, 'totals'>): Headline[] {
  const bills = ORDER.map((billing) => ({ label: BILL_TITLES[billing], billing, total: totals[billing] }));
  return [
    ...bills.filter(({ total }) => total.gross > 0),
    { label: FIRST_YEAR, billing: null, total: totals.first_year },
  ];
}

/** Names of the services without a price that a bill, or (null) the first year, leaves out. */
export function toBePricedOn({ lines }: Pick<Fees, 'lines'>, billing: Billing | null): string[] {
  return lines
    .filter((line) => line.amounts === null && !line.is_left_out)
    .filter((line) => billing === null || line.billing === null || billedOn(line) === billing)
    .map(({ name }) => name);
}
