import { poundsText } from '#contract/pricing/exact-text.ts';
import type { FeeLine, Total } from '#contract/pricing/fees.ts';
import { BILLINGS } from '#contract/pricing/price-kinds.ts';
import { discountsNote } from '#contract/proposal-versions/discounts-note.ts';
import { BILL_TITLES, FIRST_YEAR, vatShareText } from '#contract/proposal-versions/fee-words.ts';
import type { Paper } from '#server/features/proposal-record/layout/paper.ts';
import { heading, type Part, paragraph, plain } from '#server/features/proposal-record/layout/piece.ts';
import { SMALL } from '#server/features/proposal-record/layout/style.ts';
import { type Cell, cell, type Row, table } from '#server/features/proposal-record/layout/table.ts';
import { amountColumns, billingOf, billOf, lineNote } from './amounts.ts';
import type { RecordInput } from './record-input.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** Fees by billing, options left out, and the totals. */
export function feesSection(paper: Paper, { fees, document }: RecordInput): Part[] {
  const shown = { isConsumer: document.is_consumer, isVatRegistered: fees.is_vat_registered };
  const amounts = amountColumns(shown);
  const taken = fees.lines.filter(({ is_left_out }) => !is_left_out);
  const leftOut = fees.lines.filter(({ is_left_out }) => is_left_out);
  const rowOf = (line: FeeLine): Row => ({
    cells: amounts.cells(cell(line.name, lineNote(line, shown)), billOf(line)),
  });
  const tableOf = (rows: Row[]) =>
    table(paper, { columns: amounts.columns, head: amounts.head, rows, hasRowHeads: true });
  const total = (name: Cell, sum: Total): Row => ({
    cells: amounts.cells(name, sum),
    isTotal: true,
  });
  const { totals } = fees;
  const billed = BILLINGS.flatMap((billing) => {
    const lines = taken.filter((line) => billingOf(line) === billing);
    if (lines.length === 0) return [];
    const hasOtherFirst = billing === 'monthly' && totals.first_month.gross !== totals.monthly.gross;
    return [
      heading(paper, plain(BILL_TITLES[billing]), 2),
      tableOf([
        ...lines.map(rowOf),
        ...(hasOtherFirst ? [total(cell('First month'), totals.first_month)] : []),
        total(cell(hasOtherFirst ? 'Each further month' : 'Total'), totals[billing]),
      ]),
    ];
  });
  const unpriced = taken.filter((line) => billingOf(line) === null);
  const discounts = discountsNote(document.pricing.discounts, fees);
  const names = listFormat.format(fees.unpriced.map(({ name }) => name));
  return [
    heading(paper, plain('Fees'), 1),
    ...billed,
    ...(unpriced.length > 0
      ? [heading(paper, plain(BILL_TITLES.unpriced), 2), tableOf(unpriced.map(rowOf))]
      : []),
    ...(leftOut.length > 0
      ? [
          heading(paper, plain('Options left out'), 2),
          paragraph(paper, plain('Not chosen, and not included in the totals.'), SMALL, 2),
          tableOf(leftOut.map(rowOf)),
        ]
      : []),
    heading(paper, plain(FIRST_YEAR), 2),
    ...(discounts === null ? [] : [paragraph(paper, plain(discounts), SMALL, 2)]),
    tableOf([
      total(
        cell('Everything together', 'Twelve monthly bills, four quarterly, one annual, and one-off fees'),
        totals.first_year,
      ),
    ]),
    ...totals.first_year.by_vat.map((share) =>
      paragraph(paper, plain(`${vatShareText(share)}: ${poundsText(share.vat)}`), SMALL, 4),
    ),
    ...(fees.unpriced.length > 0
      ? [
          paragraph(
            paper,
            plain(
              `${BILL_TITLES.unpriced}: ${names}. The totals leave ${fees.unpriced.length === 1 ? 'it' : 'them'} out.`,
            ),
          ),
        ]
      : []),
  ];
}
