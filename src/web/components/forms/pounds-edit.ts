import { formatPounds, parsePounds, poundsProblem } from '#contract/money.ts';

export interface PoundsEdit {
  /** As typed; an amount has thousands separators. */
  value: string;
  caret: number;
}

const AMOUNT = /^£?\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/;
/** What is typed into an amount one goes on typing. */
const PART = /^\d*\.?\d*$/;

/**
 * What an amount field shows after an edit that left `typed` in it, with the caret at `caret`. An amount gets its
 * thousands separators; anything else stays as typed, for the field to say what is wrong with it.
 */
export function editPounds(before: string, typed: string, caret: number): PoundsEdit {
  const right = typed.slice(caret);
  const untouched = before.endsWith(right) ? before.slice(0, -right.length || undefined) : '';
  const left = typed.slice(0, caret);
  const inserted = left.slice(commonLength(untouched, left));
  const goesOn = isGrouped(before) && PART.test(inserted) && PART.test(typed.replaceAll(',', ''));
  if (!goesOn && !AMOUNT.test(typed.trim())) return { value: typed, caret };
  const value = grouped(typed);
  return { value, caret: caretAfter(value, plain(left).length) };
}

/** The amount as it stands once one is done: '85k' as '85,000', '051' as '51'. What is no amount stays as typed. */
export function tidyPounds(value: string): string {
  const amount = parsePounds(value);
  return amount === null || poundsProblem(amount, { unit: 'pence' }) !== null
    ? value
    : formatPounds(amount).slice(1);
}

/** Whether the separators in the text are ours alone. */
export function isGrouped(text: string): boolean {
  return text === grouped(text);
}

/** The digits and the point. */
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

/** Where so many digits (and the point) are on the caret's left. */
function caretAfter(value: string, signs: number): number {
  let seen = 0;
  let index = 0;
  while (seen < signs && index < value.length) {
    if (value[index] !== ',') seen += 1;
    index += 1;
  }
  return index;
}
