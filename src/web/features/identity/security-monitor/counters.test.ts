import { describe, expect, it } from 'vitest';
import { createForbiddenCounter, createNavigationCounter } from './counters.ts';

describe('MULTIPLE_ACCESS_DENIED', () => {
  it('is reported after more than 3 responses with 403, then the count restarts', () => {
    const forbidden = createForbiddenCounter();
    const round = [null, null, null, 4];
    expect([...round, ...round].map(() => forbidden.add())).toEqual([...round, ...round]);
  });
});

describe('RAPID_NAVIGATION', () => {
  it('is reported for more than 10 navigations within 5 seconds', () => {
    const navigations = createNavigationCounter();
    const ten = Array.from({ length: 10 }, (_, index) => navigations.add(index * 400));
    expect(ten).toEqual(Array(10).fill(null));
    expect(navigations.add(4_999)).toBe(11);
    expect(navigations.add(5_000)).toBeNull();
  });

  it('is not reported for slower navigations', () => {
    const navigations = createNavigationCounter();
    for (let index = 0; index < 50; index += 1) expect(navigations.add(index * 500)).toBeNull();
  });
});
