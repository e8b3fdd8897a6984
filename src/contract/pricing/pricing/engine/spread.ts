import { dividedDown } from './exact.ts';

export const MONTHLY_BILLS = 12n;

/** Splits a year's amount into twelve bills in whole pence. The first bill includes the odd pennies. */
export function spread(year: bigint): { first: bigint; each: bigint } {
  const { quotient, remainder } = dividedDown(year, MONTHLY_BILLS);
  return { first: quotient + remainder, each: quotient };
}
