import type { Discount } from '#contract/pricing/pricing/adjustments.ts';
import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { FeeLine, Total } from '#contract/pricing/pricing/fees.ts';
import type { PartOfFees } from '#contract/pricing/pricing/part-of-fees.ts';
import { BILLINGS } from '#contract/pricing/pricing/price-kinds.ts';
import { type FeePart, feeParts } from '#contract/proposals/proposal-page/own-part.ts';
import { discountsNote } from '#contract/proposals/proposal-versions/discounts-note.ts';
import { BILL_TITLES, FIRST_YEAR, vatShareLabel } from '#contract/proposals/proposal-versions/fee-labels.ts';
import type { Paper } from '#server/kernel/pdf-layout/paper.ts';
import { heading, type Part, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { SMALL } from '#server/kernel/pdf-layout/style.ts';
import { cell, type LayoutRow, type TableCell, table } from '#server/kernel/pdf-layout/table.ts';
import { amountColumns, billingOf, billOf, lineNote } from './amounts.ts';
import type { RecordInput } from './record-input.ts';

const listFormat = new Intl.ListFormat('en-GB');

interface ShownFees {
  fees: PartOfFees;
  is_consumer: boolean;
  /** The level of the headings. */
  level: number;
}

/** The fees of each letter, then the sum. */
export function feesSection(paper: Paper, { fees, document }: RecordInput): Part[] {
  const parts = feeParts(document, fees);
  const { is_consumer } = document;
  const { discounts } = document.pricing;
  const title = heading(paper, plain('Fees'), 1);
  if (parts.length === 1) {
    const whole = { fees, is_consumer, level: 2 };
    return [title, ...bills(paper, whole), ...firstYear(paper, { ...whole, discounts })];
  }
  return [
    title,
    ...parts.flatMap((part) => [
      heading(paper, plain(`For ${listFormat.format(part.letters.map(({ entity }) => entity.name))}`), 2),
      { ...paragraph(paper, plain(signersText(document, part)), SMALL, 0), isHeading: true },
      ...bills(paper, { ...part, level: 3 }),
      ...firstYear(paper, { ...part, level: 3, discounts: [] }),
    ]),
    heading(paper, plain('All letters together'), 2),
    ...firstYear(paper, { fees, is_consumer, level: 3, discounts }),
  ];
}

/** For example 'In the letter that Ada Noether and Ben Noether sign.' */
function signersText({ signatories }: RecordInput['document'], { letters }: FeePart): string {
  const signers = signatories.filter(({ id }) =>
    letters.some(({ signatory_ids }) => signatory_ids.includes(id)),
  );
  const names = listFormat.format(signers.map(({ name }) => name));
  return `In the letter that ${names} ${signers.length === 1 ? 'signs' : 'sign'}.`;
}

/** Fees by billing, lines to be priced, and options left out. */
function bills(paper: Paper, { fees: { lines, totals, is_vat_registered }, ...rest }: ShownFees): Part[] {
  const shown = { isConsumer: rest.is_consumer, isVatRegistered: is_vat_registered };
  const { tableOf, total, amounts } = tables(paper, shown);
  const taken = lines.filter(({ is_left_out }) => !is_left_out);
  const leftOut = lines.filter(({ is_left_out }) => is_left_out);
  const rowOf = (line: FeeLine): LayoutRow => ({
    cells: amounts.cells(cell(line.name, lineNote(line, shown)), billOf(line)),
  });
  const billed = BILLINGS.flatMap((billing) => {
    const own = taken.filter((line) => billingOf(line) === billing);
    if (own.length === 0) return [];
    const hasOtherFirst = billing === 'monthly' && totals.first_month.gross !== totals.monthly.gross;
    return [
      heading(paper, plain(BILL_TITLES[billing]), rest.level),
      tableOf([
        ...own.map(rowOf),
        ...(hasOtherFirst ? [total(cell('First month'), totals.first_month)] : []),
        total(cell(hasOtherFirst ? 'Each further month' : 'Total'), totals[billing]),
      ]),
    ];
  });
  const unpriced = taken.filter((line) => billingOf(line) === null);
  return [
    ...billed,
    ...(unpriced.length > 0
      ? [heading(paper, plain(BILL_TITLES.unpriced), rest.level), tableOf(unpriced.map(rowOf))]
      : []),
    ...(leftOut.length > 0
      ? [
          heading(paper, plain('Options left out'), rest.level),
          {
            ...paragraph(paper, plain('Not chosen, and not included in the totals.'), SMALL, 2),
            isHeading: true,
          },
          tableOf(leftOut.map(rowOf)),
        ]
      : []),
  ];
}

/** The total of the first year, with its VAT, and what it leaves out. */
function firstYear(
  paper: Paper,
  { fees, is_consumer, level, discounts }: ShownFees & { discounts: readonly Discount[] },
): Part[] {
  const { first_year } = fees.totals;
  const { tableOf, total } = tables(paper, {
    isConsumer: is_consumer,
    isVatRegistered: fees.is_vat_registered,
  });
  const note = discountsNote(discounts, fees);
  const open = fees.lines.filter(({ amounts, is_left_out }) => amounts === null && !is_left_out);
  const names = listFormat.format(open.map(({ name }) => name));
  return [
    heading(paper, plain(FIRST_YEAR), level),
    ...(note === null ? [] : [{ ...paragraph(paper, plain(note), SMALL, 2), isHeading: true }]),
    tableOf([total(cell('Everything together', billsText(fees)), first_year)]),
    ...first_year.by_vat.map((share) =>
      paragraph(paper, plain(`${vatShareLabel(share)}: ${poundsText(share.vat)}`), SMALL, 4),
    ),
    ...(open.length > 0
      ? [
          paragraph(
            paper,
            plain(
              `${BILL_TITLES.unpriced}: ${names}. The totals leave ${open.length === 1 ? 'it' : 'them'} out.`,
            ),
          ),
        ]
      : []),
  ];
}

/** The bills that the first year's total adds up, such as 'Twelve monthly bills and one-off fees'. */
function billsText({ totals }: PartOfFees): string {
  const bills = BILLINGS_OF_YEAR.filter(([billing]) => totals[billing].gross > 0).map(([, text]) => text);
  const text = listFormat.format(bills);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const BILLINGS_OF_YEAR = [
  ['monthly', 'twelve monthly bills'],
  ['quarterly', 'four quarterly bills'],
  ['annually', 'one annual bill'],
  ['one_off', 'one-off fees'],
] as const;

function tables(paper: Paper, shown: Parameters<typeof amountColumns>[0]) {
  const amounts = amountColumns(shown);
  return {
    amounts,
    tableOf: (rows: LayoutRow[]) =>
      table(paper, { columns: amounts.columns, head: amounts.head, rows, hasRowHeads: true }),
    total: (name: TableCell, sum: Total): LayoutRow => ({ cells: amounts.cells(name, sum), isTotal: true }),
  };
}
