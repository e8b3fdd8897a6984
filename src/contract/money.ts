import { z } from 'zod';

/** The largest amount in whole pounds that any field takes: twelve digits. */
export const MAX_POUNDS = 999_999_999_999;

/** Whole pounds of '£1,234', or null where it is no amount. Pence are dropped, never read as pounds. */
export function parsePounds(text: string): number | null {
  const match = /^£?\s*(\d[\d,]*)(?:\.\d*)?$/.exec(text.trim());
  if (!match?.[1]) return null;
  const pounds = Number(match[1].replaceAll(',', ''));
  return pounds <= MAX_POUNDS ? pounds : null;
}

/** '£1,234', and '£1,234.50' where there are pence. */
export function formatPounds(amount: number): string {
  const pence = Number.isInteger(amount) ? 0 : 2;
  const digits = Math.abs(amount).toLocaleString('en-GB', {
    minimumFractionDigits: pence,
    maximumFractionDigits: pence,
  });
  return `${amount < 0 ? '-' : ''}£${digits}`;
}

/** A required amount in whole pounds, as a number or as the text of an amount field. 0 is an amount. */
export function poundsSchema(message: string) {
  return z
    .union([z.number(), z.string()], { error: message })
    .transform((value) => (typeof value === 'string' ? parsePounds(value) : value))
    .pipe(
      z
        .number({ error: message })
        .int({ error: message })
        .min(0, { error: message })
        .max(MAX_POUNDS, { error: message }),
    );
}
