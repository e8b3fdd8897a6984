import { describe, expect, test } from 'vitest';
import { dropOn, type Placed, stepFrom } from './move.ts';

const entry = (kind: Placed['kind'], id: string, parent_id: string | null, is_active = true): Placed => ({
  kind,
  id,
  parent_id,
  is_active,
});
const ENTRIES = [
  entry('category', 'A', null),
  entry('category', 'B', null, false),
  entry('category', 'C', null),
  entry('sub_header', 'A1', 'A'),
  entry('sub_header', 'A2', 'A'),
  entry('sub_header', 'B1', 'B'),
  entry('sub_header', 'C1', 'C'),
  entry('option', 'a', 'A1'),
  entry('option', 'b', 'A1'),
  entry('option', 'c', 'C1'),
];

describe('dropping an entry', () => {
  test.each([
    ['a', 'b', 'after', { parent_id: 'A1', ids: ['b', 'a'] }],
    ['a', 'b', 'inside', { parent_id: 'A1', ids: ['b', 'a'] }],
    ['b', 'a', 'before', { parent_id: 'A1', ids: ['b', 'a'] }],
    ['a', 'c', 'before', { parent_id: 'C1', ids: ['a', 'c'] }],
    ['a', 'C1', 'inside', { parent_id: 'C1', ids: ['a', 'c'] }],
    ['A1', 'C', 'inside', { parent_id: 'C', ids: ['A1', 'C1'] }],
    ['B1', 'A2', 'after', { parent_id: 'A', ids: ['A1', 'A2', 'B1'] }],
    ['C', 'A', 'before', { parent_id: null, ids: ['C', 'A', 'B'] }],
  ] as const)('%s on %s (%s) moves it', (dragged, target, position, destination) => {
    expect(dropOn(ENTRIES, dragged, target, position)).toEqual(destination);
  });

  test.each([
    ['a', 'b', 'before'], // already there
    ['a', 'a', 'after'],
    ['a', 'A', 'inside'], // a category has no options
    ['a', 'C1', 'before'], // beside a sub-header
    ['A1', 'a', 'after'],
    ['A1', 'B', 'inside'], // inactive
    ['A1', 'B1', 'after'],
    ['A', 'A1', 'inside'],
    ['gone', 'a', 'before'],
  ] as const)('%s on %s (%s) leaves it where it is', (dragged, target, position) => {
    expect(dropOn(ENTRIES, dragged, target, position)).toBeNull();
  });
});

describe('moving an entry one place up or down', () => {
  test.each([
    ['a', 1, { parent_id: 'A1', ids: ['b', 'a'] }],
    ['b', 1, { parent_id: 'A2', ids: ['b'] }],
    ['A2', 1, { parent_id: 'C', ids: ['A2', 'C1'] }], // passes the inactive category
    ['C1', -1, { parent_id: 'A', ids: ['A1', 'A2', 'C1'] }],
    ['c', -1, { parent_id: 'B1', ids: ['c'] }],
    ['A', -1, null],
    ['C', 1, null],
    ['A', 1, { parent_id: null, ids: ['B', 'A', 'C'] }],
  ] as const)('takes %s (step %d) to %j', (id, step, destination) => {
    expect(stepFrom(ENTRIES, id, step)).toEqual(destination);
  });
});
