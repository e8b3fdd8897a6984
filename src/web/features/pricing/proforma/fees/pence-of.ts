import { parsePounds } from '#contract/values/money.ts';

/** Returns a typed amount in pence, or null if it isn't an amount in pounds and pence. */
export function penceOf(text: string): number | null {
  return hundredths(parsePounds(text));
}

/** Returns an amount in hundredths. Null if the amount is null or has more than two decimals. */
export function hundredths(amount: number | null): number | null {
  if (amount === null) return null;
  const whole = Math.round(amount * 100);
  return whole / 100 === amount ? whole : null;
}
