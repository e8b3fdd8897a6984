import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Amounts, FeeLine } from '#contract/pricing/pricing/fees.ts';
import type { Billing } from '#contract/pricing/pricing/price-kinds.ts';
import {
  AMOUNT_TITLES,
  amountWithVat,
  BILL_TITLES,
  discountNote,
  type ShownAmounts,
  treatmentText,
} from '#contract/proposals/proposal-versions/fee-labels.ts';
import { WIDTH } from '#server/kernel/pdf-layout/paper.ts';
import { type Column, cell, type TableCell } from '#server/kernel/pdf-layout/table.ts';

/**
 * Columns of amounts. A consumer reads prices including VAT first. A firm that isn't registered for VAT has no VAT
 * columns.
 */
export interface AmountColumns {
  columns: Column[];
  head: TableCell[];
  cells(name: TableCell, amounts: Amounts | null): TableCell[];
}

const FIGURE: Column = { width: 82, align: 'right' };

export function amountColumns({ isConsumer, isVatRegistered }: ShownAmounts): AmountColumns {
  const net = { title: AMOUNT_TITLES.net, of: (amounts: Amounts) => amounts.net };
  const vat = { title: AMOUNT_TITLES.vat, of: (amounts: Amounts) => amounts.vat };
  const gross = { title: AMOUNT_TITLES.gross, of: (amounts: Amounts) => amounts.gross };
  // In the order of the letters' table (feesTable).
  const registered = isConsumer ? [gross, net, vat] : [net, vat, gross];
  const ordered = isVatRegistered ? registered : [{ ...net, title: AMOUNT_TITLES.fee }];
  return {
    columns: [{ width: WIDTH - FIGURE.width * ordered.length, align: 'left' }, ...ordered.map(() => FIGURE)],
    head: [cell('Service'), ...ordered.map(({ title }) => cell(title))],
    cells: (name, amounts) => [
      name,
      ...ordered.map(({ of }, index) =>
        cell(amounts ? poundsText(of(amounts)) : index === 0 ? BILL_TITLES.unpriced : '–'),
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

/** Facts about a line that its amount doesn't show, or ''. */
export function lineNote(line: FeeLine, shown: ShownAmounts): string {
  const { amounts, bills, discount, vat_treatment } = line;
  const notes = [
    ...(line.is_optional ? ['Option'] : []),
    ...(bills && amounts
      ? [
          `${amountWithVat(amounts, shown)} a year, in twelve monthly bills${bills.first.gross === bills.each.gross ? '' : `, the first of ${amountWithVat(bills.first, shown)}`}`,
        ]
      : []),
    ...(discount > 0 ? [`after ${discountNote(discount, shown)}`] : []),
    ...(shown.isVatRegistered ? [treatmentText(vat_treatment)] : []),
  ];
  return notes.filter((note) => note !== null).join(' · ');
}
