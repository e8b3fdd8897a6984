import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookedTime,
  comesTwiceInLondon,
  londonInstant,
  londonWallClock,
  TIME_IN_PAST,
  TIME_SKIPPED,
} from './call-time.ts';

describe('London time', () => {
  it('is an hour ahead of UTC only in summer', () => {
    expect(londonInstant('2026-07-01', '10:00')).toBe('2026-07-01T09:00:00.000Z');
    expect(londonInstant('2026-12-01', '10:00')).toBe('2026-12-01T10:00:00.000Z');
  });

  it('is correct on both sides of the 2026 clock changes', () => {
    expect(londonInstant('2026-03-29', '00:59')).toBe('2026-03-29T00:59:00.000Z');
    expect(londonInstant('2026-03-29', '02:00')).toBe('2026-03-29T01:00:00.000Z');
    expect(londonInstant('2026-10-25', '00:30')).toBe('2026-10-24T23:30:00.000Z');
    expect(londonInstant('2026-10-25', '02:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('has no instant in the hour skipped in March', () => {
    expect(londonInstant('2026-03-29', '01:30')).toBeNull();
    expect(londonInstant('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('is ambiguous only during the hour repeated in October', () => {
    const twice = (time: string) => comesTwiceInLondon(`2026-10-25T${time}:00.000Z`);
    expect(['00:00', '00:59', '01:00', '01:59'].map(twice)).toEqual([true, true, true, true]);
    expect(twice('02:00')).toBe(false);
    expect(comesTwiceInLondon('2026-10-24T23:59:00.000Z')).toBe(false);
    expect(comesTwiceInLondon('2026-03-29T01:00:00.000Z')).toBe(false);
  });

  it('has no instant for an invalid day or time', () => {
    for (const [day, time] of [
      ['2026-02-30', '10:00'],
      ['2026-13-01', '10:00'],
      ['', ''],
      ['2026-01-01', '25:00'],
    ] as const) {
      expect(londonInstant(day, time), `${day} ${time}`).toBeNull();
    }
  });

  it('round-trips at any minute', () => {
    const minutes = fc.integer({ min: Date.UTC(1997, 0) / 60_000, max: Date.UTC(2090, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const { day, time } = londonWallClock(new Date(minute * 60_000).toISOString());
        const instant = londonInstant(day, time);
        expect(instant).not.toBeNull();
        expect(londonWallClock(instant ?? '')).toEqual({ day, time });
      }),
    );
  });
});

describe("a booking's date and time", () => {
  const now = new Date('2026-03-02T10:00:00.000Z');
  it('may only be left out together', () => {
    expect(bookedTime('', '', now)).toEqual({ starts_at: null });
    expect(bookedTime('2026-03-03', '', now)).toMatchObject({ field: 'time' });
    expect(bookedTime('', '10:00', now)).toMatchObject({ field: 'day' });
  });

  it('must exist and be in the future', () => {
    expect(bookedTime('2026-03-02', '10:01', now)).toEqual({ starts_at: '2026-03-02T10:01:00.000Z' });
    expect(bookedTime('2026-03-02', '10:00', now)).toMatchObject({ error: TIME_IN_PAST });
    expect(bookedTime('2026-03-29', '01:30', now)).toMatchObject({ error: TIME_SKIPPED });
  });
});
