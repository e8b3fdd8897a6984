import { parsePounds } from '#contract/money.ts';

/** Whole pence of an amount as typed; null if it isn't an amount in pounds and pence. */
export function penceOf(text: string): number | null {
  return hundredths(parsePounds(text));
}

/** Hundredths of a number with at most two decimals; null for any other. */
export function hundredths(amount: number | null): number | null {
  if (amount === null) return null;
  const whole = Math.round(amount * 100);
  return whole / 100 === amount ? whole : null;
}
