import type { Discount } from './adjustments.ts';
import type { PricingInput } from './fees.ts';
import { naiveAmount } from './naive-amount.fixture.ts';
import type { Billing, VatTreatment } from './price-kinds.ts';
import { Ratio } from './ratio.fixture.ts';

// A second implementation of the fees, for tests. It calculates with fractions and adds up a year's bills one by one.
// It shares no code with the engine and is slow.

interface NaiveLine {
  billing: Billing | null;
  spread: boolean;
  treatment: VatTreatment | null;
  counts: boolean;
  net: bigint | null;
  /** Before discounts: the book's amount, or a higher override. */
  full: bigint | null;
}

interface Bill {
  key: string;
  /** The bill's number in its series: 1 to 12 if monthly, 1 to 4 if quarterly, otherwise 1. */
  month: number;
  billing: Billing;
  treatment: VatTreatment;
  net: bigint;
  vat: bigint;
}

export interface NaiveFees {
  /** By key; null if still to be priced. */
  lines: Map<string, { net: bigint; vat: bigint } | null>;
  bills: Bill[];
}

export function naiveFees(input: PricingInput): NaiveFees {
  const lines = new Map<string, NaiveLine>();
  for (const [categoryName, groups] of Object.entries(input.proforma.services)) {
    for (const [name, group] of Object.entries(groups)) {
      if (group.enabled) addService(input, lines, categoryName, name);
    }
  }
  for (const key of [...lines.keys()]) override(input, lines, key);
  topUp(input, lines);
  for (const key of [...lines.keys()]) lineDiscounts(input, lines, key);
  align(input, lines);
  wholeDiscounts(input, lines);
  return billed(input, lines);
}

function addService(input: PricingInput, lines: Map<string, NaiveLine>, category: string, name: string) {
  const entry = input.catalogue.find((c) => c.name === category)?.sub_headers.find((s) => s.name === name);
  const price = entry && input.book.prices.find((p) => p.sub_header_id === entry.id);
  const line: NaiveLine = {
    billing: null,
    spread: false,
    treatment: null,
    counts: true,
    net: null,
    full: null,
  };
  lines.set(entry ? entry.id : `gone:${category}/${name}`, line);
  if (!entry || !price) return;
  line.billing = price.billing;
  line.treatment = price.vat_treatment;
  line.spread = price.billing === 'annually' && input.book.rules.annual_work === 'spread';
  line.counts = !(price.is_optional && input.choices.left_out.includes(entry.id));
  line.net = naiveAmount(input, price);
  line.full = line.net;
}

function override(input: PricingInput, lines: Map<string, NaiveLine>, key: string) {
  const line = lines.get(key);
  for (const { line: target, pence, terms } of input.overrides) {
    if (!line || target !== key) continue;
    if (line.billing === null || line.treatment === null) {
      // Only an override with terms can price the line. A later override may have terms.
      if (!terms) continue;
      line.billing = terms.billing;
      line.treatment = terms.vat_treatment;
      line.spread = terms.billing === 'annually' && input.book.rules.annual_work === 'spread';
    }
    line.net = BigInt(pence);
    if (line.full === null || line.full < line.net) line.full = line.net;
  }
}

function monthlyShare({ net, spread }: NaiveLine): bigint {
  return spread
    ? Ratio.of(net ?? 0n)
        .over(Ratio.of(12))
        .floor()
    : (net ?? 0n);
}

function topUp(input: PricingInput, lines: Map<string, NaiveLine>) {
  const monthly = [...lines.values()].filter(
    ({ net, counts, billing, spread }) => net !== null && counts && (billing === 'monthly' || spread),
  );
  let missing = 0n;
  for (const { entity_type, pence } of input.book.rules.lowest_monthly_fees) {
    if (entity_type === input.proforma.entity_type) missing = BigInt(pence);
  }
  for (const line of monthly) missing -= monthlyShare(line);
  if (monthly.length === 0 || missing <= 0n) return;
  lines.set('top_up', {
    billing: 'monthly',
    spread: false,
    treatment: 'standard',
    counts: true,
    net: missing,
    full: missing,
  });
  override(input, lines, 'top_up');
}

function reduction(by: Discount['by'], net: bigint): bigint {
  const off =
    by.kind === 'amount'
      ? BigInt(by.pence)
      : Ratio.of(net)
          .times(Ratio.of(by.basis_points).over(Ratio.of(10_000)))
          .plus(Ratio.of(1).over(Ratio.of(2)))
          .floor();
  return off < net ? off : net;
}

function lineDiscounts(input: PricingInput, lines: Map<string, NaiveLine>, key: string) {
  const line = lines.get(key);
  for (const { on, by } of input.discounts) {
    if (line && line.net !== null && on.kind === 'line' && on.line === key)
      line.net -= reduction(by, line.net);
  }
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');

function align(input: PricingInput, lines: Map<string, NaiveLine>) {
  const { proforma, book } = input;
  if (!book.rules.has_alignment) return;
  const numbers = [
    MONTH_NAMES.indexOf(proforma.start_date_month),
    MONTH_NAMES.indexOf(proforma.financial_year_end_month),
  ];
  const years = [proforma.start_date_year, proforma.financial_year_end_year];
  const isDated = numbers.every((month) => month >= 0) && years.every((year) => /^[0-9]{4}$/.test(year));
  let gone = 0;
  if (isDated) {
    // Counts back from the year end to the start, up to twelve months.
    for (let back = 0; back < 12; back += 1) {
      const month = new Date(Date.UTC(Number(years[1]), (numbers[1] ?? 0) - back, 1));
      const isStart = month.getUTCFullYear() === Number(years[0]) && month.getUTCMonth() === numbers[0];
      if (isStart) gone = 11 - back;
    }
    if (gone === 0) return;
  }
  for (const treatment of ['standard', 'reduced', 'zero', 'exempt', 'outside'] as const) {
    const year = [...lines.values()]
      .filter((line) => line.spread && line.counts && line.net !== null && line.treatment === treatment)
      .map(({ full }) => full ?? 0n);
    if (year.length === 0) continue;
    const share = Ratio.of(year.reduce((a, b) => a + b))
      .times(Ratio.of(gone))
      .over(Ratio.of(12));
    const net = isDated ? share.plus(Ratio.of(1).over(Ratio.of(2))).floor() : null;
    if (net === 0n) continue;
    const key = `alignment_${treatment}`;
    lines.set(key, { billing: 'one_off', spread: false, treatment, counts: true, net, full: net });
    override(input, lines, key);
    lineDiscounts(input, lines, key);
  }
}

function wholeDiscounts(input: PricingInput, lines: Map<string, NaiveLine>) {
  for (const { on, by } of input.discounts) {
    if (on.kind !== 'whole' || (by.kind === 'amount' && on.billing === null)) continue;
    for (const billing of ['one_off', 'monthly', 'quarterly', 'annually'] as const) {
      if (on.billing !== null && on.billing !== billing) continue;
      // In the order of the services in the catalogue, which decides between equal remainders.
      const order = input.catalogue.flatMap((category) => category.sub_headers.map(({ id }) => id));
      const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
      const taking = [...lines]
        .filter(([, line]) => line.counts && line.billing === billing && line.net !== null && line.net > 0n)
        .sort(([a], [b]) => rank(a) - rank(b))
        .map(([, line]) => ({ line, before: line.net ?? 0n }));
      const total = taking.reduce((sum, { before }) => sum + before, 0n);
      if (total === 0n) continue;
      let left = reduction(by, total);
      const shares = taking.map(({ line, before }, index) => {
        const share = Ratio.of(left).times(Ratio.of(before)).over(Ratio.of(total));
        return { line, index, before, whole: share.floor(), rest: share.minus(Ratio.of(share.floor())) };
      });
      for (const { line, before, whole } of shares) {
        line.net = before - whole;
        left -= whole;
      }
      // Takes each remaining penny off one line, starting with the line whose share has the largest remainder.
      const waiting = [...shares];
      for (; left > 0n; left -= 1n) {
        let best = 0;
        for (const [at, { rest }] of waiting.entries()) if (waiting[best]?.rest.isBelow(rest)) best = at;
        const [taken] = waiting.splice(best, 1);
        if (taken) taken.line.net = (taken.line.net ?? 0n) - 1n;
      }
    }
  }
}

function billed(input: PricingInput, lines: Map<string, NaiveLine>): NaiveFees {
  const { is_vat_registered } = input.book.rules;
  const result: NaiveFees = { lines: new Map(), bills: [] };
  for (const [key, { billing, spread, treatment, counts, net }] of lines) {
    if (net === null || billing === null || treatment === null) {
      result.lines.set(key, null);
      continue;
    }
    const rates = { ...input.vat_rates, zero: 0, exempt: 0, outside: 0 };
    const rate = is_vat_registered ? rates[treatment] : 0;
    const exact = Ratio.of(net).times(Ratio.of(rate)).over(Ratio.of(10_000));
    const vat = exact.plus(Ratio.of(1).over(Ratio.of(2))).floor();
    result.lines.set(key, { net, vat });
    if (!counts) continue;
    let netLeft = net;
    let vatLeft = vat;
    const months = billing === 'monthly' || spread ? 12 : billing === 'quarterly' ? 4 : 1;
    for (let month = months; month >= 1; month -= 1) {
      const bill = { key, month, billing: spread ? 'monthly' : billing, treatment } as const;
      if (!spread) result.bills.push({ ...bill, net, vat });
      else if (month === 1) result.bills.push({ ...bill, net: netLeft, vat: vatLeft });
      else {
        const each = {
          net: Ratio.of(net).over(Ratio.of(12)).floor(),
          vat: Ratio.of(vat).over(Ratio.of(12)).floor(),
        };
        netLeft -= each.net;
        vatLeft -= each.vat;
        result.bills.push({ ...bill, ...each });
      }
    }
  }
  return result;
}
