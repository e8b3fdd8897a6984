import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageText, daysSince, dueText } from './age.ts';
import { ago, atTime, isSlow, times } from './days.ts';

describe('days in London', () => {
  it('are counted in midnights, not in hours', () => {
    const lateEvening = '2026-03-01T23:50:00.000Z';
    expect(daysSince(lateEvening, new Date('2026-03-02T00:10:00.000Z'))).toBe(1);
    expect(daysSince('2026-03-02T00:10:00.000Z', new Date('2026-03-02T23:50:00.000Z'))).toBe(0);
    // 22:30 UTC is 23:30 in London in summer, and 23:30 UTC is the next day.
    expect(daysSince('2026-07-01T22:30:00.000Z', new Date('2026-07-01T23:30:00.000Z'))).toBe(1);
  });

  it('are never negative, even if a clock was ahead', () => {
    expect(ago('2026-03-05T12:00:00.000Z', new Date('2026-03-02T12:00:00.000Z'))).toBe('today');
  });

  it('read as words up to ten', () => {
    const now = new Date('2026-03-20T12:00:00.000Z');
    const at = (day: number) => ago(`2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`, now);
    expect([at(20), at(19), at(18), at(10), at(9)]).toEqual([
      'today',
      'yesterday',
      'two days ago',
      'ten days ago',
      '11 days ago',
    ]);
    expect([1, 2, 3, 10, 11].map(times)).toEqual(['once', 'twice', 'three times', 'ten times', '11 times']);
  });

  it('are told from today in figures, for tables', () => {
    const now = new Date('2026-03-05T00:30:00.000Z');
    const since = ['2026-03-05T00:10:00.000Z', '2026-03-04T23:50:00.000Z', '2026-03-02T12:00:00.000Z'];
    expect(since.map((at) => ageText(at, now))).toEqual(['today', '1 day', '3 days']);
    const due = ['2026-03-02', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-08'];
    expect(due.map((day) => dueText(day, now))).toEqual([
      '3 days late',
      '1 day late',
      'today',
      'tomorrow',
      'in 3 days',
    ]);
  });

  it('name a time of day in London', () => {
    const now = new Date('2026-06-30T22:30:00.000Z');
    expect(atTime('2026-06-30T22:45:00.000Z', now)).toBe('today at 23:45');
    expect(atTime('2026-06-30T23:30:00.000Z', now)).toBe('tomorrow at 00:30');
    expect(atTime('2026-07-05T09:00:00.000Z', now)).toBe('on 5 July at 10:00');
  });
});

describe('being slow', () => {
  it('begins at the midnight that completes the days', () => {
    const changed = '2026-03-02T15:00:00.000Z';
    expect(isSlow(changed, 3, new Date('2026-03-04T23:59:00.000Z'))).toBe(false);
    expect(isSlow(changed, 3, new Date('2026-03-05T00:00:00.000Z'))).toBe(true);
  });

  it('agrees with the days shown, on both sides of the clock changes', () => {
    const range = { min: Date.UTC(2025, 0), max: Date.UTC(2027, 0) };
    fc.assert(
      fc.property(fc.integer(range), fc.integer(range), fc.integer({ min: 1, max: 365 }), (a, b, limit) => {
        const [changed, now] = [new Date(Math.min(a, b)).toISOString(), new Date(Math.max(a, b))];
        expect(isSlow(changed, limit, now)).toBe(daysSince(changed, now) >= limit);
      }),
    );
  });
});
