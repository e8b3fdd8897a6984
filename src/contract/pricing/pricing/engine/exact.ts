import type { Decimal } from '#contract/values/decimal.ts';

// Whole pence and exact decimals, as integers. No other file in this folder divides.

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

export function sumOf(values: readonly Decimal[]): Decimal {
  const scale = values.reduce((most, value) => (value.scale > most ? value.scale : most), 0);
  const digits = values.reduce((sum, value) => sum + value.digits * powerOfTen(scale - value.scale), 0n);
  return { digits, scale };
}

/** Divides and rounds to the nearest whole number, halves up. Neither number may be negative. */
export function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

/** Divides and rounds up. Neither number may be negative. */
export function dividedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** Divides and rounds down. Neither number may be negative. */
export function dividedDown(dividend: bigint, divisor: bigint): { quotient: bigint; remainder: bigint } {
  return { quotient: dividend / divisor, remainder: dividend % divisor };
}

export function totalOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
