import type { Fees, PricingInput, Total } from './fees.ts';
import { type NaiveFees, naiveFees } from './naive-fees.fixture.ts';
import { priceProforma } from './price-proforma.ts';
import { Ratio } from './ratio.fixture.ts';
import { workedOut } from './worked.fixture.ts';

type Charge = { net: bigint; vat: bigint };

function sum(charges: readonly Charge[]): Charge {
  return charges.reduce((a, b) => ({ net: a.net + b.net, vat: a.vat + b.vat }), { net: 0n, vat: 0n });
}

/** Returns the errors in the fees of an input. There must never be any. */
export function feeProblems(input: PricingInput, fees: Fees = priceProforma(input)): string[] {
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  const sent = priceProforma(JSON.parse(JSON.stringify(input)));
  check(JSON.stringify(sent) === JSON.stringify(fees), 'The fees differ after the input was sent as JSON');
  checkLines(fees, check);
  checkTotals(fees, check);
  checkLowestFee(input, fees, check);
  checkAgainstNaive(fees, naiveFees(input), check);
  return problems;
}

type Check = (holds: boolean, problem: string) => void;

function isPence(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function checkLines(fees: Fees, check: Check) {
  for (const { key, amounts, bills, working, to_be_priced, vat_treatment, discount } of fees.lines) {
    check(
      (amounts === null) === (to_be_priced !== null),
      `${key} has neither or both of an amount and a reason`,
    );
    check(isPence(discount), `${key} has the discount ${discount}`);
    check(fees.is_vat_registered || vat_treatment === null, `${key} has a VAT treatment`);
    const text = working.join('\n');
    check(fees.is_vat_registered || !text.includes('VAT'), `${key} mentions VAT`);
    if (!amounts) continue;
    check(Object.values(amounts).every(isPence), `${key} has amounts ${JSON.stringify(amounts)}`);
    check(amounts.gross === amounts.net + amounts.vat, `${key} has a wrong gross`);
    check(
      workedOut(working).equals(Ratio.of(amounts.net)),
      `${key} is ${amounts.net}, and not what its working says:\n${text}`,
    );
    const shown = /VAT [\d.]+% of .+: £([\d,]+)\.(\d\d)/.exec(text);
    const vat = shown ? Number(`${shown[1]?.replaceAll(',', '')}${shown[2]}`) : 0;
    check(vat === amounts.vat, `${key} has VAT of ${amounts.vat} and shows ${vat}`);
    if (!bills) continue;
    for (const part of ['net', 'vat', 'gross'] as const) {
      check(
        bills.first[part] + 11 * bills.each[part] === amounts[part],
        `${key} has bills that don't add up to its ${part}`,
      );
      check(bills.first[part] - bills.each[part] <= 22, `${key} has a first bill with more than odd pennies`);
    }
  }
}

function checkTotals({ lines, totals, is_vat_registered }: Fees, check: Check) {
  const counted = lines.filter(({ is_left_out }) => !is_left_out);
  const perYear = { one_off: 1, monthly: 12, quarterly: 4, annually: 1 } as const;
  let year = { net: 0, vat: 0 };
  for (const { billing, is_spread, amounts } of counted) {
    if (!billing || !amounts) continue;
    const bills = is_spread ? 1 : perYear[billing];
    year = { net: year.net + bills * amounts.net, vat: year.vat + bills * amounts.vat };
  }
  check(totals.first_year.net === year.net, 'The first year is not the sum of its lines');
  check(totals.first_year.vat === year.vat, "The first year's VAT is not the sum of its lines'");
  for (const [name, total] of Object.entries(totals) as [string, Total][]) {
    check(total.gross === total.net + total.vat, `${name} has a wrong gross`);
    const shares = sum(total.by_vat.map(({ net, vat }) => ({ net: BigInt(net), vat: BigInt(vat) })));
    const isSum = shares.net === BigInt(total.net) && shares.vat === BigInt(total.vat);
    check(is_vat_registered ? isSum : total.by_vat.length === 0, `${name} is not the sum of its VAT rates`);
  }
}

function checkLowestFee({ proforma, book }: PricingInput, { lines, totals }: Fees, check: Check) {
  const lowest = book.rules.lowest_monthly_fees.find(
    ({ entity_type }) => entity_type === proforma.entity_type,
  );
  const monthly = lines.filter(
    ({ billing, is_spread, is_left_out, amounts }) =>
      amounts !== null && !is_left_out && (billing === 'monthly' || is_spread),
  );
  if (!lowest || monthly.length === 0 || totals.monthly.net >= lowest.pence) return;
  const hasReason = monthly.some(({ override, discount }) => override !== null || discount > 0);
  check(hasReason, `The monthly fee of ${totals.monthly.net} is below the lowest, without a reason`);
}

function checkAgainstNaive({ lines, totals, unpriced }: Fees, naive: NaiveFees, check: Check) {
  const keys = (given: Iterable<string>) => [...given].toSorted().join();
  check(keys(lines.map(({ key }) => key)) === keys(naive.lines.keys()), 'The naive fees have other lines');
  const open = [...naive.lines].flatMap(([key, charge]) => (charge === null ? [key] : []));
  check(keys(unpriced.map(({ key }) => key)) === keys(open), 'The naive fees have other lines to be priced');
  for (const { key, amounts } of lines) {
    const other = naive.lines.get(key);
    if (!amounts || !other) continue;
    const same = BigInt(amounts.net) === other.net && BigInt(amounts.vat) === other.vat;
    check(same, `${key} is ${amounts.net} + ${amounts.vat}, naively ${other.net} + ${other.vat}`);
  }
  const billed = (billing: string, month: number) =>
    naive.bills.filter((bill) => bill.billing === billing && bill.month === month);
  const expected: [string, Total, Charge][] = [
    ['One-off', totals.one_off, sum(billed('one_off', 1))],
    ['The first month', totals.first_month, sum(billed('monthly', 1))],
    ['A month', totals.monthly, sum(billed('monthly', 2))],
    ['A quarter', totals.quarterly, sum(billed('quarterly', 1))],
    ['A year', totals.annually, sum(billed('annually', 1))],
    ['The first year', totals.first_year, sum(naive.bills)],
  ];
  for (const [name, total, charge] of expected) {
    const same = BigInt(total.net) === charge.net && BigInt(total.vat) === charge.vat;
    check(same, `${name} is ${total.net} + ${total.vat}, naively ${charge.net} + ${charge.vat}`);
  }
}
