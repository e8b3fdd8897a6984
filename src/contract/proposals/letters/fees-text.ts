import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Amounts, FeeLine } from '#contract/pricing/pricing/fees.ts';
import type { PartOfFees } from '#contract/pricing/pricing/part-of-fees.ts';
import type { Billing } from '#contract/pricing/pricing/price-kinds.ts';
import { literal } from './literal.ts';

const BILLING_TEXT: Record<Billing, string> = {
  one_off: 'Once',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
};

type RowText = (name: string, billing: string, amounts: Amounts) => string;

interface Layout {
  head: string;
  rule: string;
  row: RowText;
}

const WITHOUT_VAT: Layout = {
  head: '| Service | Billing | Fee |',
  rule: '| --- | --- | ---: |',
  row: (name, billing, { net }) => `| ${name} | ${billing} | ${poundsText(net)} |`,
};

const BUSINESS: Layout = {
  head: '| Service | Billing | Before VAT | VAT | Including VAT |',
  rule: '| --- | --- | ---: | ---: | ---: |',
  row: (name, billing, { net, vat, gross }) =>
    `| ${name} | ${billing} | ${poundsText(net)} | ${poundsText(vat)} | ${poundsText(gross)} |`,
};

/** For consumers, the amount that they pay comes first. */
const CONSUMER: Layout = {
  head: '| Service | Billing | Including VAT | Before VAT | VAT |',
  rule: '| --- | --- | ---: | ---: | ---: |',
  row: (name, billing, { net, vat, gross }) =>
    `| ${name} | ${billing} | ${poundsText(gross)} | ${poundsText(net)} | ${poundsText(vat)} |`,
};

/** How fees are shown. `is_offer`: the client hasn't chosen yet, so the text says what is optional. */
interface ShownTo {
  is_consumer: boolean;
  is_offer: boolean;
}

/** Formats the fees as a Markdown table: each line as it is billed, then the totals. Null if nothing is priced. */
export function feesTable(fees: PartOfFees, { is_consumer, is_offer }: ShownTo): string | null {
  const priced = fees.lines.filter((line) => line.amounts !== null && !line.is_left_out);
  if (priced.length === 0) return null;
  const layout = !fees.is_vat_registered ? WITHOUT_VAT : is_consumer ? CONSUMER : BUSINESS;
  const { monthly, quarterly, annually, one_off, first_year } = fees.totals;
  const totals = [
    ['Total per month', monthly],
    ['Total per quarter', quarterly],
    ['Total per year', annually],
    ['Total billed once', one_off],
  ] as const;
  return [
    layout.head,
    layout.rule,
    ...priced.flatMap((line) => rowsOf(line, layout, is_offer)),
    ...totals
      .filter(([, { gross }]) => gross > 0)
      .map(([name, total]) => layout.row(`**${name}**`, '', total)),
    layout.row('**Total in the first year**', '', first_year),
    ...(is_offer && hasOptions(fees)
      ? ['\nA service marked as optional is charged only if you choose it when you accept.']
      : []),
  ].join('\n');
}

function hasOptions({ lines }: PartOfFees): boolean {
  return lines.some(({ is_optional }) => is_optional);
}

/** A spread line is billed monthly. Its first bill includes the odd pennies. */
function rowsOf(
  { name, billing, is_optional, amounts, bills }: FeeLine,
  { row }: Layout,
  is_offer: boolean,
): string[] {
  if (amounts === null || billing === null) return [];
  const label = `${literal(name)}${is_offer && is_optional ? ' (optional)' : ''}`;
  if (bills === null) return [row(label, BILLING_TEXT[billing], amounts)];
  const months = row(label, 'Monthly', bills.each);
  return bills.first.gross === bills.each.gross
    ? [months]
    : [row(label, 'First month', bills.first), row(label, 'Each month after it', bills.each)];
}

/**
 * Formats a total: '£120.00 including VAT', '£100.00 plus £20.00 VAT' for a business, '£100.00' if the firm has no VAT.
 * An offer with options adds 'with all options'.
 */
export function totalText(
  { net, vat, gross }: Amounts,
  { fees, is_consumer, is_offer }: ShownTo & { fees: PartOfFees },
): string {
  const amount = !fees.is_vat_registered
    ? poundsText(gross)
    : is_consumer
      ? `${poundsText(gross)} including VAT`
      : `${poundsText(net)} plus ${poundsText(vat)} VAT`;
  return is_offer && hasOptions(fees) ? `${amount} with all options` : amount;
}
