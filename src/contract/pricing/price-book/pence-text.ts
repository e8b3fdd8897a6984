import { MAX_PENCE } from '#contract/pricing/pricing/price-kinds.ts';

const POUNDS = /^£?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** Parses pounds such as '£1,234.50' as whole pence. Null above MAX_PENCE, or if the text isn't an amount, such as '1.234,56'. */
export function penceOfText(text: string): number | null {
  const [, pounds = '', pence = ''] = POUNDS.exec(text.trim()) ?? [];
  if (pounds === '') return null;
  const amount = Number(`${pounds.replaceAll(',', '')}${pence.padEnd(2, '0')}`);
  return amount <= MAX_PENCE ? amount : null;
}

/** '1234.50', as a field and a spreadsheet show it. */
export function textOfPence(pence: number): string {
  const digits = String(pence).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const FACTOR = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,3}))?$/;

/** Parses a factor such as '1.15' as thousandths, or returns null if it isn't a factor or is too large. */
export function thousandthsOfText(text: string): number | null {
  const [, whole = '', fraction = ''] = FACTOR.exec(text.trim()) ?? [];
  if (whole === '' || whole.length > 9) return null;
  return Number(`${whole.replaceAll(',', '')}${fraction.padEnd(3, '0')}`);
}
