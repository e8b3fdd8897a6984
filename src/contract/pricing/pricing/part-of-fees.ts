import { totalsOf } from './engine/totals.ts';
import type { Amounts, Fees } from './fees.ts';

/** Some lines of a proposal's fees, with their totals. */
export type PartOfFees = Pick<Fees, 'is_vat_registered' | 'lines' | 'totals'>;

/** Returns the lines with these keys and their totals. The totals of separate parts add up to those of the whole. */
export function partOfFees(fees: Fees, keys: ReadonlySet<string>): PartOfFees {
  const lines = fees.lines.filter(({ key }) => keys.has(key));
  const rates = new Map(fees.totals.first_year.by_vat.map(({ treatment, rate }) => [treatment, rate]));
  return {
    is_vat_registered: fees.is_vat_registered,
    lines,
    totals: totalsOf(
      lines.map((line) => ({
        line,
        rate: (line.vat_treatment && rates.get(line.vat_treatment)) ?? null,
        charged: line.amounts && exact(line.amounts),
        bills: line.bills && { first: exact(line.bills.first), each: exact(line.bills.each) },
      })),
    ),
  };
}

function exact({ net, vat }: Amounts): { net: bigint; vat: bigint } {
  return { net: BigInt(net), vat: BigInt(vat) };
}
