import { describe, expect, test } from 'vitest';
import { paths } from '#web/lib/navigation/paths.ts';
import { SHORTCUTS } from './shortcut-list.ts';
import { meaningOf } from './shortcuts.ts';

describe('meaning of a key', () => {
  test("G followed by a screen's letter opens that screen", () => {
    expect(meaningOf('g', undefined)).toEqual({ kind: 'first-of-pair' });
    expect(meaningOf('r', 300)).toEqual({ kind: 'go', to: paths.reviews });
  });

  test('an unfinished pair expires', () => {
    expect(meaningOf('c', 5_000)).toEqual({ kind: 'add' });
    expect(meaningOf('c', undefined)).toEqual({ kind: 'add' });
  });

  test('G followed by a letter without a screen does nothing', () => {
    expect(meaningOf('x', 300)).toBeNull();
  });

  test("'?' and '/' are matched by character, whatever keys produce them", () => {
    expect(meaningOf('?', undefined)).toEqual({ kind: 'help' });
    expect(meaningOf('/', undefined)).toEqual({ kind: 'search' });
  });

  test('the left arrow activates a control on the screen', () => {
    expect(meaningOf('ArrowLeft', undefined)).toEqual({ kind: 'control', key: 'ArrowLeft' });
  });

  test.each(['Enter', 'Tab', 'ArrowDown', 'F5', '1', ' '])('%j is ignored', (key) => {
    expect(meaningOf(key, undefined)).toBeNull();
  });
});

test('no two shortcuts of one screen have the same keys', () => {
  const anywhere = SHORTCUTS.slice(0, 2).flatMap(({ shortcuts }) => shortcuts);
  for (const { label, shortcuts } of SHORTCUTS.slice(2)) {
    const keys = [...anywhere, ...shortcuts].map((shortcut) => shortcut.keys.join(' '));
    expect(new Set(keys).size, label).toBe(keys.length);
  }
});
