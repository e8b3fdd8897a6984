import { MAX_POUNDS } from '#contract/money.ts';

const MAX_DIGITS = String(MAX_POUNDS).length;

export interface PoundsEdit {
  /** Digits with thousands separators, no sign. Leading zeros stay while one types. */
  value: string;
  caret: number;
  /** A point was typed at the end: the digits that follow are pence, which the field does not take. */
  inPence: boolean;
}

/**
 * What an amount field shows after an edit that left `typed` in it, with the caret at `caret`. Anything but digits is
 * dropped, a point typed between digits too; of an amount pasted in, the pence go. What would make more digits than
 * an amount may have changes nothing.
 */
export function editPounds(
  before: Pick<PoundsEdit, 'value' | 'inPence'>,
  typed: string,
  caret: number,
): PoundsEdit {
  const right = typed.slice(caret);
  const untouched = before.value.endsWith(right) ? before.value.slice(0, -right.length || undefined) : '';
  const left = typed.slice(0, caret);
  const kept = untouched.slice(0, commonLength(untouched, left));
  const inserted = left.slice(kept.length);

  const isPoint = inserted === '.';
  const isAppended = kept.length === before.value.length && kept !== '';
  const inPence = isAppended && (isPoint || (before.inPence && /^\d$/.test(inserted)));
  const [whole = ''] = inPence ? [] : inserted.split('.');

  const digitsLeft = digitsOf(kept) + digitsOf(whole);
  const digits = digitsLeft + digitsOf(right);
  if (digits.length > MAX_DIGITS) {
    return { ...before, caret: caretAfter(before.value, digitsOf(untouched).length) };
  }
  const value = separate(digits);
  return { value, caret: caretAfter(value, digitsLeft.length), inPence };
}

/** The amount as it stands once one is done: without the zeros in front. */
export function tidyPounds(value: string): string {
  return separate(digitsOf(value).replace(/^0+(?=\d)/, ''));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function separate(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Where so many digits are on the caret's left. */
function caretAfter(value: string, digits: number): number {
  let seen = 0;
  let index = 0;
  while (seen < digits && index < value.length) {
    if (value[index] !== ',') seen += 1;
    index += 1;
  }
  return index;
}
