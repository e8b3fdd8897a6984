import { expect, test } from 'vitest';
import { EVERYTHING, isSelected, NOTHING, selectedCount, withClients } from './selection.ts';

test('a selection of ids has the clients that were added and not removed', () => {
  const three = withClients(NOTHING, ['a', 'b', 'c'], true);
  const two = withClients(three, ['b', 'x'], false);
  expect(['a', 'b', 'c', 'x'].filter((id) => isSelected(two, id))).toEqual(['a', 'c']);
  expect(selectedCount(two, 50)).toBe(2);
});

test('a selection of all matching clients has every client except those that were removed', () => {
  const fewer = withClients(EVERYTHING, ['a', 'b'], false);
  expect(['a', 'b', 'c'].filter((id) => isSelected(fewer, id))).toEqual(['c']);
  expect(selectedCount(fewer, 50)).toBe(48);
  const again = withClients(fewer, ['a'], true);
  expect(isSelected(again, 'a')).toBe(true);
  expect(selectedCount(again, 50)).toBe(49);
});

test('adding a client leaves the given selection unchanged', () => {
  const one = withClients(NOTHING, ['a'], true);
  withClients(one, ['b'], true);
  expect(isSelected(one, 'b')).toBe(false);
});

test('the count is 0 if there are more exceptions than matching clients', () => {
  expect(selectedCount(withClients(EVERYTHING, ['a', 'b'], false), 1)).toBe(0);
});
