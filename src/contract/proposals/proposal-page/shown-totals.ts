import type { Amounts, Fees } from '#contract/pricing/pricing/fees.ts';
import type { ShownTotals } from './signing.ts';

function amountsOf({ net, vat, gross }: Amounts): Amounts {
  return { net, vat, gross };
}

/** The totals that the page sends with a signature, and that the server compares with its own. */
export function shownTotals({ totals }: Pick<Fees, 'totals'>): ShownTotals {
  return {
    one_off: amountsOf(totals.one_off),
    monthly: amountsOf(totals.monthly),
    first_month: amountsOf(totals.first_month),
    quarterly: amountsOf(totals.quarterly),
    annually: amountsOf(totals.annually),
    first_year: amountsOf(totals.first_year),
  };
}

/** Whether two sets of totals are the same to the penny. */
export function areSameTotals(one: ShownTotals, other: ShownTotals): boolean {
  const names = Object.keys(one) as (keyof ShownTotals)[];
  return names.every(
    (name) =>
      one[name].net === other[name].net &&
      one[name].vat === other[name].vat &&
      one[name].gross === other[name].gross,
  );
}
