import { describe, expect, test } from 'vitest';
import { paths } from '#web/lib/navigation/paths.ts';
import { meaningOf, SHORTCUTS } from './shortcuts.ts';

describe('what a key means', () => {
  test('G and then the letter of a screen goes there', () => {
    expect(meaningOf('g', undefined)).toEqual({ kind: 'first-of-pair' });
    expect(meaningOf('r', 300)).toEqual({ kind: 'go', to: paths.reviews });
  });

  test('a pair that was never finished is forgotten', () => {
    expect(meaningOf('c', 5_000)).toEqual({ kind: 'add' });
    expect(meaningOf('c', undefined)).toEqual({ kind: 'add' });
  });

  test('G and a letter of no screen does nothing, not what the letter does by itself', () => {
    expect(meaningOf('e', 300)).toBeNull();
  });

  test("'?' and '/' are signs, whatever keys they are made with", () => {
    expect(meaningOf('?', undefined)).toEqual({ kind: 'help' });
    expect(meaningOf('/', undefined)).toEqual({ kind: 'search' });
  });

  test('the arrows to the sides are for a control on the screen', () => {
    expect(meaningOf('ArrowLeft', undefined)).toEqual({ kind: 'control', key: 'ArrowLeft' });
  });

  test.each(['Enter', 'Tab', 'ArrowDown', 'F5', '1', ' '])('%j is left alone', (key) => {
    expect(meaningOf(key, undefined)).toBeNull();
  });
});

test('no two shortcuts have the same keys', () => {
  const all = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys.join(' ')));
  expect(new Set(all).size).toBe(all.length);
});
