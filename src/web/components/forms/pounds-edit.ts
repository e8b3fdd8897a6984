import { formatPounds, parsePounds, poundsProblem } from '#contract/values/money.ts';

export interface PoundsEdit {
  /** The text as typed, with thousands separators if it is an amount. */
  value: string;
  caret: number;
}

const AMOUNT = /^£?\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/;
/** A partly typed amount. */
const PART = /^\d*(?:\.\d*)?$/;

/**
 * Content of an amount field after an edit that left `typed` in it and the caret at `caret`. Adds thousands
 * separators to an amount. Leaves other text as typed, so that the field can show an error.
 */
export function editPounds(before: string, typed: string, caret: number): PoundsEdit {
  const right = typed.slice(caret);
  const untouched = before.endsWith(right) ? before.slice(0, -right.length || undefined) : '';
  const left = typed.slice(0, caret);
  const inserted = left.slice(commonLength(untouched, left));
  const extendsAmount = isGrouped(before) && PART.test(inserted) && PART.test(typed.replaceAll(',', ''));
  if (!extendsAmount && !AMOUNT.test(typed.trim())) return { value: typed, caret };
  const value = grouped(typed);
  return { value, caret: caretAfter(value, plain(left).length) };
}

/** Formats an amount on blur: '85k' as '85,000', '051' as '51'. Other text stays as typed. */
export function tidyPounds(value: string): string {
  const amount = parsePounds(value);
  return amount === null || poundsProblem(amount, { unit: 'pence' }) !== null
    ? value
    : formatPounds(amount).slice(1);
}

/** Whether the text has exactly the separators that `grouped` adds. */
export function isGrouped(text: string): boolean {
  return text === grouped(text);
}

/** Only the digits and the decimal point. */
function plain(text: string): string {
  return text.replace(/[^\d.]/g, '');
}

function grouped(text: string): string {
  const [whole = '', ...pence] = plain(text).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...pence].join('.');
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Caret position after `count` digits and decimal points. */
function caretAfter(value: string, count: number): number {
  let seen = 0;
  let index = 0;
  while (seen < count && index < value.length) {
    if (value[index] !== ',') seen += 1;
    index += 1;
  }
  return index;
}
