/** `digits` ÷ 10 to the power of `scale`. */
export interface Decimal {
  digits: bigint;
  /** Number of digits after the decimal point. */
  scale: number;
}

/** Returns a finite number as an exact decimal, so that 0.3 is three tenths. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Whether `value` is `base` plus a whole number of steps, in exact decimal arithmetic (0, 0.1, 0.2, 0.3 …). */
export function isOnStep(value: number, base: number, step: number): boolean {
  const numbers = [decimalOf(value), decimalOf(base), decimalOf(step)] as const;
  const scale = Math.max(...numbers.map((number) => number.scale));
  const [v, b, s] = numbers.map(({ digits, scale: own }) => digits * 10n ** BigInt(scale - own));
  return v !== undefined && b !== undefined && s !== undefined && s !== 0n && (v - b) % s === 0n;
}

const NUMBER = /^[+-]?(?:(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?|\.\d+)$/;

/** Decimal digits that a floating-point number represents exactly. */
const EXACT_DIGITS = 15;

/**
 * Parses a number such as '1,234.5' or '-2', times 10 to the power of `exponent`. Returns null if the text isn't a number,
 * is ambiguous ('1.234,56', '1,5', '(500)', '1e5') or is a fraction with too many digits to be exact.
 */
export function parseNumber(text: string, exponent = 0): number | null {
  const typed = text.trim();
  if (!NUMBER.test(typed)) return null;
  const plain = typed.replaceAll(',', '');
  const number = Number(`${plain}e${exponent}`);
  const digits = plain.replace(/\D|^[+-]?[0.]+/g, '');
  const isExact = !plain.includes('.') || digits.replace(/(?<!0)0+$/, '').length <= EXACT_DIGITS;
  if (!Number.isFinite(number) || !isExact) return null;
  return number === 0 ? 0 : number;
}

export interface NumberLimits {
  min: number;
  max: number;
  step: number;
}

/** Returns the problem with a number or its text, worded to follow a field's name ('must be 0 or more'), or null. */
export function numberProblem(
  value: unknown,
  { min, max, step }: Omit<NumberLimits, 'step'> & { step: number | null },
): string | null {
  const number = typeof value === 'string' ? parseNumber(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 'must be a number';
  const shown = (limit: number) => limit.toLocaleString('en-GB', { maximumFractionDigits: 10 });
  if (number < min) return `must be ${shown(min)} or more`;
  if (number > max) return `must be ${shown(max)} or less`;
  if (step === null || isOnStep(number, min, step)) return null;
  return step === 1 && Number.isInteger(min)
    ? 'must be a whole number'
    : `must go up in steps of ${shown(step)} from ${shown(min)}`;
}

/** Returns the next step above (1) or below (-1) `value`, within the limits. Without a value, returns the minimum. */
export function decimalStep(value: number | null, by: 1 | -1, { min, max, step }: NumberLimits): number {
  if (value === null || value < min) return min;
  if (value > max) return max;
  const steps = (value - min) / step;
  const next = isOnStep(value, min, step)
    ? Math.round(steps) + by
    : by > 0
      ? Math.ceil(steps)
      : Math.floor(steps);
  // Rounds away floating-point errors, as in 0.1 + 0.2.
  const stepped = Number((min + next * step).toPrecision(EXACT_DIGITS));
  return stepped < min || stepped > max ? value : stepped;
}
