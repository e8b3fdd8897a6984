import { z } from 'zod';
import { isBlank } from './clean-text.ts';
import { isOnStep, parseNumber } from './decimal.ts';

/** The largest amount any field accepts, in whole pounds. */
export const MAX_POUNDS = 999_999_999_999;

/** Parses an amount in pounds such as '£1,234', '85k' or '1,234.50'. Returns null if the text isn't an amount. */
export function parsePounds(text: string): number | null {
  const [typed, amount = '', unit = ''] = /^(\S*?)([km]?)$/i.exec(text.trim().replace(/^£\s*/, '')) ?? [];
  return typed === undefined ? null : parseNumber(amount, EXPONENTS[unit.toLowerCase()]);
}

/** Of the letters after an amount: thousands and millions. */
const EXPONENTS: Readonly<Record<string, number>> = { k: 3, m: 6 };

export type PoundsUnit = 'pounds' | 'pence';

/** Returns the problem with an amount in whole pounds, or in pounds and pence, or null if it is valid. */
export function poundsProblem(
  value: string | number,
  { unit = 'pounds', name = 'The amount' }: { unit?: PoundsUnit; name?: string } = {},
): string | null {
  const amount = typeof value === 'string' ? parsePounds(value) : value;
  if (amount === null || !Number.isFinite(amount)) {
    return unit === 'pounds'
      ? 'Enter an amount in whole pounds, such as 85,000'
      : 'Enter an amount in pounds, such as 85,000.50';
  }
  if (amount < 0) return `${name} must be 0 or more`;
  if (amount > MAX_POUNDS) return `${name} must be ${formatPounds(MAX_POUNDS)} or less`;
  if (unit === 'pounds') return Number.isInteger(amount) ? null : 'Enter whole pounds, without pence';
  return isOnStep(amount, 0, 0.01) ? null : `${name} must have no more than two decimal places`;
}

/** Formats an amount as '£1,234', or '£1,234.50' if there are pence. */
export function formatPounds(amount: number): string {
  const pence = Number.isInteger(amount) ? 0 : 2;
  const digits = Math.abs(amount).toLocaleString('en-GB', {
    minimumFractionDigits: pence,
    maximumFractionDigits: pence,
  });
  return `${amount < 0 ? '-' : ''}£${digits}`;
}

/** A required amount in whole pounds, as a number or as typed. 0 is valid. */
export function poundsSchema(required: string) {
  return z.union([z.number(), z.string()], { error: required }).transform((value, context) => {
    const isMissing = typeof value === 'string' && isBlank(value);
    const problem = isMissing ? required : poundsProblem(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    return (typeof value === 'string' ? parsePounds(value) : value) ?? z.NEVER;
  });
}

/** An amount in pounds and pence, as a number or as typed. Null and empty become null. */
export function nullablePenceSchema(name: string) {
  return z
    .union([z.number(), z.string()], { error: `${name} must be 0 or more` })
    .nullable()
    .transform((value, context) => {
      if (value === null || (typeof value === 'string' && isBlank(value))) return null;
      const problem = poundsProblem(value, { unit: 'pence', name });
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
      return typeof value === 'string' ? parsePounds(value) : value;
    });
}
