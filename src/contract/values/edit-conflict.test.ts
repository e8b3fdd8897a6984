import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeEdits, withTaken } from './edit-conflict.ts';

const NOTHING = { contested: [], taken: new Set() };
const opened = { first_name: 'Grace', company: 'Hopper Ltd', notes: '' };

describe('after a refused save', () => {
  test('a field that only the other person changed is taken', () => {
    const mine = { ...opened, first_name: 'Gracie' };
    expect(mergeEdits({ opened, mine, theirs: { ...opened, company: 'Hopper plc' } })).toEqual({
      contested: [],
      taken: new Set(['company']),
    });
  });

  test('a field that both changed is contested', () => {
    const mine = { ...opened, notes: 'Call on Monday' };
    expect(mergeEdits({ opened, mine, theirs: { ...opened, notes: 'Called' } })).toEqual({
      contested: [{ field: 'notes', mine: 'Call on Monday', theirs: 'Called' }],
      taken: new Set(),
    });
  });

  test('clearing a field counts as a change', () => {
    const mine = { ...opened, company: '' };
    expect(mergeEdits({ opened, mine, theirs: { ...opened, company: 'Hopper plc' } })).toMatchObject({
      contested: [{ field: 'company', mine: '' }],
    });
  });

  test('a field that both changed to the same text is not listed', () => {
    const mine = { ...opened, company: ' Hopper plc ' };
    expect(mergeEdits({ opened, mine, theirs: { ...opened, company: 'Hopper plc' } })).toEqual(NOTHING);
  });

  test('objects are compared by their contents', () => {
    const before = { field_options: { min: 0, max: 10 }, is_active: true };
    const same = { field_options: { max: 10, min: 0 }, is_active: true };
    expect(mergeEdits({ opened: before, mine: before, theirs: same })).toEqual(NOTHING);
    const theirs = { field_options: { min: 0, max: 12 }, is_active: false };
    expect(mergeEdits({ opened: before, mine: same, theirs }).taken.size).toBe(2);
  });

  test('keeping mine where both changed keeps every change that only one person made', () => {
    const text = fc.constantFrom('', 'one', 'other', ' one ');
    const values = fc.record({ first_name: text, company: text, notes: text });
    fc.assert(
      fc.property(values, values, values, (before, mine, theirs) => {
        const merged = withTaken(mine, theirs, mergeEdits({ opened: before, mine, theirs }).taken);
        for (const field of ['first_name', 'company', 'notes'] as const) {
          const iChanged = mine[field].trim() !== before[field].trim();
          expect(merged[field].trim()).toBe((iChanged ? mine : theirs)[field].trim());
        }
      }),
    );
  });
});
