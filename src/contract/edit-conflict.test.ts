import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeEdits, withTaken } from './edit-conflict.ts';

const opened = { first_name: 'Grace', company: 'Hopper Ltd', notes: '' };

describe('after a refused save', () => {
  test('a field that only the other person changed defaults to their value, and my own changes are not listed', () => {
    const mine = { ...opened, first_name: 'Gracie' };
    expect(mergeEdits({ opened, mine, theirs: { ...opened, company: 'Hopper plc' } })).toEqual([
      {
        field: 'company',
        mine: 'Hopper Ltd',
        theirs: 'Hopper plc',
        contested: false,
        choice: 'theirs',
      },
    ]);
  });

  test('a field that both changed is contested and defaults to my value', () => {
    const mine = { ...opened, notes: 'Call on Monday' };
    expect(mergeEdits({ opened, mine, theirs: { ...opened, notes: 'Called' } })).toEqual([
      { field: 'notes', mine: 'Call on Monday', theirs: 'Called', contested: true, choice: 'mine' },
    ]);
  });

  test('clearing a field counts as a change', () => {
    const mine = { ...opened, company: '' };
    expect(mergeEdits({ opened, mine, theirs: { ...opened, company: 'Hopper plc' } })).toMatchObject([
      { field: 'company', mine: '', contested: true, choice: 'mine' },
    ]);
  });

  test('a field that both changed to the same text, apart from surrounding spaces, is not listed', () => {
    const mine = { ...opened, company: ' Hopper plc ' };
    expect(mergeEdits({ opened, mine, theirs: { ...opened, company: 'Hopper plc' } })).toEqual([]);
  });

  test('objects are compared by their contents', () => {
    const before = { field_options: { min: 0, max: 10 }, is_active: true };
    const same = { field_options: { max: 10, min: 0 }, is_active: true };
    expect(mergeEdits({ opened: before, mine: before, theirs: same })).toEqual([]);
    const theirs = { field_options: { min: 0, max: 12 }, is_active: false };
    expect(mergeEdits({ opened: before, mine: same, theirs }).map(({ choice }) => choice)).toEqual([
      'theirs',
      'theirs',
    ]);
  });

  test('accepting the defaults keeps every change that only one person made', () => {
    const text = fc.constantFrom('', 'one', 'other', ' one ');
    const values = fc.record({ first_name: text, company: text, notes: text });
    fc.assert(
      fc.property(values, values, values, (before, mine, theirs) => {
        const edited = mergeEdits({ opened: before, mine, theirs });
        const taken = edited.filter(({ choice }) => choice === 'theirs').map(({ field }) => field);
        const merged = withTaken(mine, theirs, new Set(taken));
        for (const field of ['first_name', 'company', 'notes'] as const) {
          const iChanged = mine[field].trim() !== before[field].trim();
          expect(merged[field].trim()).toBe((iChanged ? mine : theirs)[field].trim());
        }
      }),
    );
  });
});
