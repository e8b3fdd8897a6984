import { percentText, poundsText } from '#contract/pricing/exact-text.ts';
import type { Amounts, FeeLine, Fees, VatShare } from '#contract/pricing/fees.ts';
import type { Billing, VatTreatment } from '#contract/pricing/price-kinds.ts';
import { WIDTH } from '#server/features/proposal-record/layout/paper.ts';
import { type Cell, type Column, cell } from '#server/features/proposal-record/layout/table.ts';

export const BILLING_TITLES: Record<Billing, string> = {
  one_off: 'One-off fees',
  monthly: 'Monthly fees',
  quarterly: 'Quarterly fees',
  annually: 'Annual fees',
};

const TREATMENTS: Record<VatTreatment, string> = {
  standard: 'standard rate',
  reduced: 'reduced rate',
  zero: 'zero rate',
  exempt: 'exempt',
  outside: 'outside the scope of VAT',
};

/** How amounts are shown: a consumer reads prices including VAT first, and a firm without VAT has no VAT columns. */
export interface AmountColumns {
  columns: Column[];
  head: Cell[];
  cells(name: Cell, amounts: Amounts | null): Cell[];
}

const FIGURE: Column = { width: 82, align: 'right' };

export function amountColumns(
  { is_vat_registered }: Pick<Fees, 'is_vat_registered'>,
  isConsumer: boolean,
): AmountColumns {
  const kinds: { title: string; of: (amounts: Amounts) => number }[] = is_vat_registered
    ? [
        { title: 'Excluding VAT', of: ({ net }) => net },
        { title: isConsumer ? 'VAT included' : 'VAT', of: ({ vat }) => vat },
        { title: 'Including VAT', of: ({ gross }) => gross },
      ]
    : [{ title: 'Fee', of: ({ net }) => net }];
  const ordered = isConsumer ? kinds.toReversed() : kinds;
  return {
    columns: [{ width: WIDTH - FIGURE.width * ordered.length, align: 'left' }, ...ordered.map(() => FIGURE)],
    head: [cell('Service'), ...ordered.map(({ title }) => cell(title))],
    cells: (name, amounts) => [
      name,
      ...ordered.map(({ of }, at) =>
        cell(amounts ? poundsText(of(amounts)) : at === 0 ? 'To be priced' : '–'),
      ),
    ],
  };
}

/** The billing under which a line is shown. Spread lines are billed monthly. */
export function billingOf({ bills, billing }: FeeLine): Billing | null {
  return bills ? 'monthly' : billing;
}

/** The amounts of one bill. */
export function billOf({ bills, amounts }: FeeLine): Amounts | null {
  return bills ? bills.each : amounts;
}

/** Facts that a line's amount doesn't say, or ''. */
export function lineNote(line: FeeLine, isVatRegistered: boolean): string {
  const { amounts, bills, discount, vat_treatment } = line;
  const notes = [
    ...(line.is_optional ? ['Option'] : []),
    ...(bills && amounts
      ? [
          `${poundsText(amounts.net)} a year, in twelve monthly bills, the first of ${poundsText(bills.first.net)}`,
        ]
      : []),
    ...(discount > 0 ? [`after a discount of ${poundsText(discount)}`] : []),
    ...(isVatRegistered && vat_treatment && vat_treatment !== 'standard'
      ? [`VAT: ${TREATMENTS[vat_treatment]}`]
      : []),
  ];
  return notes.join(' · ');
}

/** 'VAT at the standard rate, 20%, on £120.00'. */
export function vatShareName({ treatment, rate, net }: VatShare): string {
  const share = rate === null ? '' : `, ${percentText(rate)},`;
  return `VAT: ${TREATMENTS[treatment]}${share} on ${poundsText(net)}`;
}
