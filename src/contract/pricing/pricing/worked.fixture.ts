import { Ratio } from './ratio.fixture.ts';

const HALF = Ratio.of(1).over(Ratio.of(2));
const HUNDRED = Ratio.of(100);

/** Pence of an amount as printed: '1,234.505'. */
function pence(text: string): Ratio {
  return decimal(text).times(HUNDRED);
}

function decimal(text: string): Ratio {
  const value = Ratio.read(text.replaceAll(',', ''));
  if (!value) throw new Error(`'${text}' is not a number`);
  return value;
}

const STEP = /^(.+?)(?: ([\d,.]+) ×)? £([\d,.]+)(?:, .+ × ([\d,.]+))?(?: = £([\d,.]+))?$/;

/**
 * Recomputes a line's net amount from the sentences of its working, as a reader with pen and paper would. Throws if a
 * sentence's sum is wrong.
 */
export function workedOut(working: readonly string[]): Ratio {
  let net = Ratio.of(0);
  let steps = 0;
  const expectSame = (actual: Ratio, expected: Ratio, sentence: string) => {
    if (!actual.equals(expected)) throw new Error(`The sum is wrong: ${sentence}`);
  };
  const readers: [RegExp, (found: string[], sentence: string) => void][] = [
    [/^Together £(.+)$/, ([, sum = ''], sentence) => expectSame(pence(sum), net, sentence)],
    [/^No part of the price applies: £0.00$/, () => {}],
    [
      /^Rounded (to the penny|to the pound|up to £5): £(.+)$/,
      ([, way, result = ''], sentence) => {
        const unit = Ratio.of(way === 'to the penny' ? 1 : way === 'to the pound' ? 100 : 500);
        const exact = net.over(unit);
        const whole = way === 'up to £5' ? -Ratio.of(0).minus(exact).floor() : exact.plus(HALF).floor();
        net = Ratio.of(whole).times(unit);
        expectSame(pence(result), net, sentence);
      },
    ],
    [
      /^Set to £([\d,.]+)(?: instead of £([\d,.]+))? \(.*\)$/,
      ([, now = '', before], sentence) => {
        if (before !== undefined) expectSame(pence(before), net, sentence);
        net = pence(now);
      },
    ],
    [
      /^Lowest monthly fee for .+: £(.+) − £(.+) = £(.+)$/,
      ([, lowest = '', fees = '', missing = ''], sentence) => {
        net = pence(lowest).minus(pence(fees));
        expectSame(pence(missing), net, sentence);
      },
    ],
    [
      /^(\d+) months? already gone × £(.+) a year ÷ 12 = £(.+)$/,
      ([, months = '', year = '', result = ''], sentence) => {
        net = Ratio.of(pence(year).times(decimal(months)).over(Ratio.of(12)).plus(HALF).floor());
        expectSame(pence(result), net, sentence);
      },
    ],
    [
      /^Discount of ([\d.]+)%: -£([\d,.]+) \(.*\)$/,
      ([, rate = '', off = ''], sentence) => {
        const exact = net.times(decimal(rate)).over(HUNDRED);
        expectSame(pence(off), Ratio.of(exact.plus(HALF).floor()), sentence);
        net = net.minus(pence(off));
      },
    ],
    [
      /^(?:Discount|Share of the discount) of .+: -£([\d,.]+) \(.*\)$/,
      ([, off = '']) => {
        net = net.minus(pence(off));
      },
    ],
    [
      /^VAT ([\d.]+)% of £(.+): £(.+)$/,
      ([, rate = '', of = '', vat = ''], sentence) => {
        expectSame(pence(of), net, sentence);
        expectSame(pence(vat), Ratio.of(net.times(decimal(rate)).over(HUNDRED).plus(HALF).floor()), sentence);
      },
    ],
    [/^(?:Exempt from VAT|Outside the scope of VAT|Zero-rated for VAT)$/, () => {}],
    [
      /^Twelve monthly bills of £([\d,.]+)/,
      ([, each = ''], sentence) => expectSame(pence(each).times(Ratio.of(12)), net, sentence),
    ],
    [
      /^Twelve monthly bills: the first £([\d,.]+).*, the others £([\d,.]+)/,
      ([, first = '', each = ''], sentence) =>
        expectSame(pence(first).plus(pence(each).times(Ratio.of(11))), net, sentence),
    ],
    [
      STEP,
      ([, , quantity = '1', unit = '', factor = '1', result], sentence) => {
        const amount = pence(unit).times(decimal(quantity)).times(decimal(factor));
        if (result !== undefined) expectSame(pence(result), amount, sentence);
        net = steps === 0 ? amount : net.plus(amount);
        steps += 1;
      },
    ],
  ];
  for (const sentence of working) {
    const [pattern, reader] = readers.find(([known]) => known.test(sentence)) ?? [];
    // Other sentences have no sum: they say why a line had no price before its override.
    if (pattern && reader) reader([...(pattern.exec(sentence) ?? [])], sentence);
  }
  return net;
}
