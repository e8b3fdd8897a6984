import type { FeeTotals, Total } from '#contract/pricing/pricing/fees.ts';
import { type Billing, VAT_TREATMENTS } from '#contract/pricing/pricing/price-kinds.ts';
import { totalOf } from './exact.ts';
import { amountsOf, type FinishedLine } from './finished-line.ts';

type Charged = NonNullable<FinishedLine['charged']>;

/** Returns the amount that a line adds to a bill, or null. */
type OnBill = (line: FinishedLine) => Charged | null;

/** Adds up the lines by billing. Lines left out and lines to be priced don't count. */
export function totalsOf(finished: readonly FinishedLine[]): FeeTotals {
  const counted = finished.filter(({ line }) => !line.is_left_out);
  const billed =
    (billing: Billing): OnBill =>
    ({ line, charged }) =>
      line.billing === billing && !line.is_spread ? charged : null;
  const monthly =
    (bill: 'first' | 'each'): OnBill =>
    (entry) =>
      entry.bills?.[bill] ?? billed('monthly')(entry);
  const bills = {
    one_off: billed('one_off'),
    monthly: monthly('each'),
    first_month: monthly('first'),
    quarterly: billed('quarterly'),
    annually: billed('annually'),
  };
  const firstYear: OnBill = (entry) => {
    const times: [OnBill, bigint][] = [
      [bills.one_off, 1n],
      [bills.first_month, 1n],
      [bills.monthly, 11n],
      [bills.quarterly, 4n],
      [bills.annually, 1n],
    ];
    const parts = times.flatMap(([onBill, count]) => {
      const charged = onBill(entry);
      return charged ? [{ net: charged.net * count, vat: charged.vat * count }] : [];
    });
    return parts.length === 0 ? null : sumOfCharges(parts);
  };
  return {
    one_off: totalOfBill(counted, bills.one_off),
    monthly: totalOfBill(counted, bills.monthly),
    first_month: totalOfBill(counted, bills.first_month),
    quarterly: totalOfBill(counted, bills.quarterly),
    annually: totalOfBill(counted, bills.annually),
    first_year: totalOfBill(counted, firstYear),
  };
}

function totalOfBill(finished: readonly FinishedLine[], onBill: OnBill): Total {
  const entries = finished.flatMap(({ line, rate, ...amounts }) => {
    const charged = onBill({ line, rate, ...amounts });
    return charged ? [{ treatment: line.vat_treatment, rate, charged }] : [];
  });
  const by_vat = VAT_TREATMENTS.flatMap((treatment) => {
    const same = entries.filter((entry) => entry.treatment === treatment);
    const [first] = same;
    if (!first) return [];
    const { net, vat } = amountsOf(sumOfCharges(same.map(({ charged }) => charged)));
    return [{ treatment, rate: first.rate, net, vat }];
  });
  return { ...amountsOf(sumOfCharges(entries.map(({ charged }) => charged))), by_vat };
}

function sumOfCharges(charges: readonly Charged[]): Charged {
  return {
    net: totalOf(charges.map(({ net }) => net)),
    vat: totalOf(charges.map(({ vat }) => vat)),
  };
}
