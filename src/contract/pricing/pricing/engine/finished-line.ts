import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Amounts, FeeLine, VatRates } from '#contract/pricing/pricing/fees.ts';
import type { DraftLine } from './draft-line.ts';
import { spread } from './spread.ts';
import { vatOn, vatRate, vatText } from './vat.ts';

interface Charged {
  net: bigint;
  vat: bigint;
}

/** A line of the result, with the exact amounts that the totals add up. */
export interface FinishedLine {
  line: FeeLine;
  /** For one bill (a year, if spread); null if still to be priced. */
  charged: Charged | null;
  bills: { first: Charged; each: Charged } | null;
  /** In basis points; null if there is no rate. */
  rate: number | null;
}

/** Adds VAT to a line and, if it is spread, splits it into monthly bills. `rates` is null if the firm isn't registered. */
export function finishedLine(draft: DraftLine, rates: VatRates | null): FinishedLine {
  const { net, ...rest } = draft;
  const treatment = rates === null ? null : draft.vat_treatment;
  const rate = rates !== null && treatment !== null ? vatRate(treatment, rates) : null;
  const charged = net === null ? null : { net, vat: vatOn(net, rate) };
  const bills = charged !== null && draft.is_spread ? billsOf(charged) : null;
  const working = [...draft.working];
  if (charged && treatment !== null) working.push(vatText(treatment, rate, charged.net, charged.vat));
  if (bills) working.push(billsText(bills));
  const line: FeeLine = {
    ...rest,
    vat_treatment: treatment,
    computed: draft.computed === null ? null : Number(draft.computed),
    discount: Number(draft.discount),
    amounts: charged && amountsOf(charged),
    bills: bills && { first: amountsOf(bills.first), each: amountsOf(bills.each) },
    working,
  };
  return { line, charged, bills, rate };
}

export function amountsOf({ net, vat }: Charged): Amounts {
  return { net: Number(net), vat: Number(vat), gross: Number(net + vat) };
}

function billsOf(year: Charged): { first: Charged; each: Charged } {
  const net = spread(year.net);
  const vat = spread(year.vat);
  return { first: { net: net.first, vat: vat.first }, each: { net: net.each, vat: vat.each } };
}

function billsText({ first, each }: { first: Charged; each: Charged }): string {
  const text = ({ net, vat }: Charged) =>
    `${poundsText(net)}${vat === 0n ? '' : ` + ${poundsText(vat)} VAT`}`;
  return text(first) === text(each)
    ? `Twelve monthly bills of ${text(each)}`
    : `Twelve monthly bills: the first ${text(first)}, the others ${text(each)}`;
}
