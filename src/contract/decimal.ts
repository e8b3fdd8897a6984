interface Decimal {
  digits: bigint;
  /** How many of the digits stand after the point. */
  scale: number;
}

/** A finite number exactly as it is written, so that 0.3 is three tenths. */
function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Whether `value` is `base` plus a whole number of steps, in decimal as people count (0, 0.1, 0.2, 0.3 …). */
export function isOnStep(value: number, base: number, step: number): boolean {
  const numbers = [decimalOf(value), decimalOf(base), decimalOf(step)] as const;
  const scale = Math.max(...numbers.map((number) => number.scale));
  const [v, b, s] = numbers.map(({ digits, scale: own }) => digits * 10n ** BigInt(scale - own));
  return v !== undefined && b !== undefined && s !== undefined && s !== 0n && (v - b) % s === 0n;
}
