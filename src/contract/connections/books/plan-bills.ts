import type { Amounts, FeeLine, Fees } from '#contract/pricing/pricing/fees.ts';
import { type FeePart, feeParts } from '#contract/proposals/proposal-page/own-part.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { BILL_KINDS, type Bill, type BillingPlan, type BillKind, type BillLine } from './bill.ts';
import { billDay, firstBillDay } from './bill-days.ts';

/** A signed version of a proposal, as far as its bills depend on it. */
export interface SignedVersion {
  client_id: string;
  document: Pick<
    ProposalDocument,
    'reference' | 'number' | 'letters' | 'pricing' | 'is_consumer' | 'signatories'
  >;
  /** The fees with the client's options. */
  fees: Fees;
  /** YYYY-MM-DD, in London. */
  signed_on: string;
}

/** Returns what a signed version bills in its first year. The bills add up to the signed totals of the first year. */
export function planBills({ client_id, document, fees, signed_on }: SignedVersion): BillingPlan {
  const { reference, number, pricing } = document;
  const first_day = firstBillDay(pricing.proforma, signed_on);
  const rates = new Map(fees.totals.first_year.by_vat.map(({ treatment, rate }) => [treatment, rate]));
  const byEntity = Map.groupBy(feeParts(document, fees), ({ letters: [letter] }) =>
    (letter?.entity.name ?? '').trim(),
  );
  const contacts = [...byEntity].flatMap(([name, parts], index) => {
    const lines = parts.flatMap((part) => part.fees.lines);
    const label = index === 0 ? '' : ` ${index + 1}`;
    const bills = billsOf(lines, { reference: `${reference} v${number}${label}`, first_day, rates });
    const email = emailOf(parts, document);
    return bills.length === 0
      ? []
      : [{ contact: { name, email, number: index === 0 ? client_id : null }, bills }];
  });
  return { reference, number, contacts };
}

/** The address of the letter's first signatory. */
function emailOf(parts: readonly FeePart[], { signatories }: SignedVersion['document']): string {
  const ids = new Set(parts.flatMap(({ letters }) => letters.flatMap(({ signatory_ids }) => signatory_ids)));
  return signatories.find(({ id }) => ids.has(id))?.email ?? '';
}

const REFERENCE_PART: Readonly<Record<BillKind, string>> = {
  one_off: 'one-off',
  first_month: 'first month',
  monthly: 'monthly',
  quarterly: 'quarterly',
  annually: 'annual',
};

const SCHEDULES: Readonly<Record<BillKind, { every_months: number; count: number }>> = {
  one_off: { every_months: 0, count: 1 },
  first_month: { every_months: 0, count: 1 },
  monthly: { every_months: 1, count: 12 },
  quarterly: { every_months: 3, count: 4 },
  annually: { every_months: 12, count: 1 },
};

function billsOf(
  lines: readonly FeeLine[],
  given: { reference: string; first_day: string; rates: ReadonlyMap<string, number | null> },
): Bill[] {
  const hasOddPennies = lines.some(
    ({ bills, is_left_out }) => bills && !is_left_out && bills.first.gross !== bills.each.gross,
  );
  return BILL_KINDS.flatMap((kind) => {
    if (kind === 'first_month' && !hasOddPennies) return [];
    const billed = lines.flatMap((line): BillLine[] => {
      const amounts = amountsOn(kind, line);
      // Fees of nothing aren't billed.
      if (!amounts || amounts.gross === 0) return [];
      const { key, name, vat_treatment } = line;
      const rate = (vat_treatment && given.rates.get(vat_treatment)) ?? null;
      return [{ key, description: name, ...amounts, vat_treatment, rate }];
    });
    if (billed.length === 0) return [];
    const { every_months, count } = SCHEDULES[kind];
    const follows = kind === 'monthly' && hasOddPennies;
    const bill: Bill = {
      kind,
      reference: `${given.reference} ${REFERENCE_PART[kind]}`,
      first_day: follows ? billDay({ first_day: given.first_day, every_months }, 1) : given.first_day,
      every_months,
      count: follows ? count - 1 : count,
      lines: billed,
      net: sumOf(billed, 'net'),
      vat: sumOf(billed, 'vat'),
      gross: sumOf(billed, 'gross'),
    };
    return [bill];
  });
}

/** What a line adds to one bill of a kind. */
function amountsOn(kind: BillKind, line: FeeLine): Amounts | null {
  if (line.is_left_out) return null;
  const isFirst = kind === 'first_month';
  if (isFirst || kind === 'monthly') {
    if (line.bills) return isFirst ? line.bills.first : line.bills.each;
    return line.billing === 'monthly' ? line.amounts : null;
  }
  return line.billing === kind && !line.is_spread ? line.amounts : null;
}

function sumOf(lines: readonly Amounts[], part: keyof Amounts): number {
  return lines.reduce((sum, line) => sum + line[part], 0);
}
