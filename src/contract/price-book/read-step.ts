import type { ServiceOption } from '#contract/catalogue/catalogue.ts';
import { isYesNo } from '#contract/catalogue/field-options.ts';
import type { Condition, Multiplier, OptionRef, Quantity, Step } from '#contract/pricing/price-book.ts';
import { type Service, type SheetNames, splitCell } from './names-in-sheet.ts';
import { penceOfText, thousandthsOfText } from './pence-text.ts';
import { REVENUE_BAND, type SheetColumn } from './sheet-columns.ts';
import { type SheetRow, shown } from './sheet-rows.ts';
import { yesOrNo } from './sheet-words.ts';

/** Reports a problem with a cell of the row. */
export type Refuse = (column: SheetColumn, message: string) => void;

export const notAnAmount = (text: string) =>
  text === ''
    ? 'Enter an amount in pounds and pence, such as 1,234.50'
    : `'${shown(text)}' isn't an amount in pounds and pence, such as 1,234.50`;

/** Reads a row as a step. Calls `refuse` for each error, and returns null if there is any. */
export function readStep(row: SheetRow, own: Service, names: SheetNames, refuse: Refuse): Step | null {
  const find = (column: SheetColumn, name: string): ServiceOption | null => {
    const found = names.option(own, name);
    if (found === 'unknown') refuse(column, `The option '${shown(name)}' is not in the catalogue`);
    else if (found === 'ambiguous') refuse(column, `Several options are called '${shown(name)}'`);
    else return found;
    return null;
  };
  const pence = penceOfText(row.text('amount'));
  if (pence === null) refuse('amount', notAnAmount(row.text('amount')));
  const quantity = readQuantity(row.text('quantity'), find, refuse);
  const condition = readCondition(row.text('condition'), find, refuse);
  const multiplier = readMultiplier(row, find, refuse);
  if (pence === null || quantity === null || condition === 'refused' || multiplier === 'refused') return null;
  return { label: row.text('label'), pence, quantity, condition, multiplier };
}

type Find = (column: SheetColumn, name: string) => ServiceOption | null;

const refTo = ({ id, display_name }: ServiceOption): OptionRef => ({
  option_id: id,
  option_name: display_name,
});

function readQuantity(cell: string, find: Find, refuse: Refuse): Quantity | null {
  if (cell === '' || cell === '1') return { kind: 'one' };
  const parts = splitCell(cell);
  const isPairs = parts?.every((part) => part.length === 2) ?? false;
  const found = parts?.map((part) => find('quantity', part.at(-1) ?? '')) ?? [];
  if (found.some((option) => option === null)) return null;
  const refs = found.flatMap((option) => (option ? [refTo(option)] : []));
  const [first, second] = refs;
  const keys = parts?.map(([key = '']) => key.toLowerCase()) ?? [];
  if (parts?.length === 1 && parts[0]?.length === 1 && first) return { kind: 'number', option: first };
  if (isPairs && keys.every((key) => key === 'ticked')) return { kind: 'ticked', options: refs };
  if (isPairs && keys.join() === 'months from,to' && first && second)
    return { kind: 'months_between', from: first, to: second };
  refuse(
    'quantity',
    `'${shown(cell)}' must be an option, 'Ticked = option | Ticked = option' or 'Months from = option | To = option'`,
  );
  return null;
}

function readCondition(cell: string, find: Find, refuse: Refuse): Condition | null | 'refused' {
  if (cell === '') return null;
  const [part, more] = splitCell(cell) ?? [];
  const [name = '', value = 'Yes'] = part ?? [];
  if (part === undefined || more !== undefined || part.length > 2) {
    refuse('condition', `'${shown(cell)}' must be an option and its value, such as 'Phone Calls = Yes'`);
    return 'refused';
  }
  const option = find('condition', name);
  if (!option) return 'refused';
  if (!isYesNo(option)) return { option: refTo(option), is: value };
  const is = yesOrNo(value);
  if (is !== null) return { option: refTo(option), is };
  refuse('condition', `${option.display_name} can be Yes or No, not '${shown(value)}'`);
  return 'refused';
}

function readMultiplier(row: SheetRow, find: Find, refuse: Refuse): Multiplier | null | 'refused' {
  const over = row.text('multiplier');
  const cell = row.text('factors');
  if (over === '' && cell === '') return null;
  const factors = readFactors(cell, refuse);
  if (over.toLowerCase() === REVENUE_BAND.toLowerCase())
    return factors ? { over: 'revenue_band', factors } : 'refused';
  const [part] = splitCell(over) ?? [];
  const option = find('multiplier', part?.[0] ?? over);
  return option && factors ? { over: 'option', option: refTo(option), factors } : 'refused';
}

function readFactors(cell: string, refuse: Refuse): Multiplier['factors'] | null {
  const factors = splitCell(cell)?.map(([choice = '', factor = '', more]) => ({
    choice,
    thousandths: more === undefined ? thousandthsOfText(factor) : null,
  }));
  const isRight = factors?.every(({ thousandths }) => thousandths !== null) ?? false;
  if (!isRight)
    refuse('factors', `'${shown(cell)}' must be choices and factors, such as 'Weekly = 2 | Monthly = 1'`);
  return isRight
    ? (factors?.map(({ choice, thousandths }) => ({ choice, thousandths: thousandths ?? 0 })) ?? null)
    : null;
}
