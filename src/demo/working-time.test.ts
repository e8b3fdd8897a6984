import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOfWorkingTime, isoOfWorkingTime, workingTimeAt } from './working-time.ts';

const at = (text: string) => workingTimeAt(Date.parse(text));

describe('working time', () => {
  it('starts at nine in London, in winter and in summer', () => {
    expect(isoOfWorkingTime(at('2026-01-12T03:00:00Z'))).toBe('2026-01-12T09:00:00.000Z');
    expect(isoOfWorkingTime(at('2026-07-13T03:00:00Z'))).toBe('2026-07-13T08:00:00.000Z');
  });

  it('stands still in the evening and at the weekend', () => {
    const fridayEvening = at('2026-11-20T17:30:00Z');
    expect(at('2026-11-20T23:00:00Z')).toBe(fridayEvening);
    expect(at('2026-11-21T12:00:00Z')).toBe(fridayEvening);
    expect(at('2026-11-23T09:00:00Z')).toBe(fridayEvening);
  });

  it('converts to an instant and back', () => {
    const minutes = fc.double({ min: 7_000_000, max: 7_700_000, noNaN: true });
    fc.assert(
      fc.property(minutes, (time) => {
        const instant = instantOfWorkingTime(time);
        expect(Math.abs(workingTimeAt(instant) - time)).toBeLessThan(0.001);
        expect(isoOfWorkingTime(time)).toBe(new Date(instant).toISOString());
      }),
    );
  });
});
