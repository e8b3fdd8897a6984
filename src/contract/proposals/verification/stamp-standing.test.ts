import { describe, expect, it, test } from 'vitest';
import { STAMP_TOLERANCE_MINUTES, stampStanding, stampTiming, whyStampRefused } from './stamp-standing.ts';

const MINUTE_MS = 60_000;
const SEALED = '2026-03-02T10:15:30.000Z';
const plus = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();
const known = (at: string, accuracy_ms = 1_000) => ({ at, accuracy_ms, is_known: true });

describe('a time stamp on a sealed document', () => {
  const judged = { signed_at: SEALED, now: new Date('2026-11-24T09:00:00.000Z') };

  it.each([
    ['counts, if it was made after the seal', '2026-03-02T10:16:00.000Z', 'counts'],
    ['counts, if it was made now', '2026-11-24T09:00:00.000Z', 'counts'],
    ['is foreign, if it claims 2016', '2016-05-04T10:00:00.000Z', 'early'],
    ['is foreign, if it claims the day before the seal', '2026-03-01T10:15:30.000Z', 'early'],
    ['is foreign, if it claims tomorrow', '2026-11-25T09:00:00.000Z', 'late'],
    ['is foreign, if it claims no time', 'never', 'early'],
  ])('%s', (_name, at, standing) => {
    expect(stampStanding(known(at), judged)).toBe(standing);
  });

  it('is foreign, if the reader doesn’t know its authority', () => {
    const stamp = { ...known('2026-03-02T10:16:00.000Z'), is_known: false };
    expect(stampStanding(stamp, judged)).toBe('other_authority');
  });

  it.each([20 * 365 * 24 * 60 * MINUTE_MS, -20 * 365 * 24 * 60 * MINUTE_MS, Number.NaN])(
    'doesn’t count by claiming an accuracy of %d ms',
    (accuracy) => {
      expect(stampStanding(known('2016-05-04T10:00:00.000Z', accuracy), judged)).toBe('imprecise');
    },
  );
});

test('only times from the request to the answer are accepted', () => {
  const span = { from: SEALED, until: plus(SEALED, 1) };
  for (let minutes = -20; minutes <= 20; minutes += 0.5) {
    const expected =
      minutes < -STAMP_TOLERANCE_MINUTES
        ? 'early'
        : minutes > 1 + STAMP_TOLERANCE_MINUTES
          ? 'late'
          : 'within';
    expect([minutes, stampTiming(known(plus(SEALED, minutes)), span)]).toEqual([minutes, expected]);
  }
});

test('a refused stamp names the authority’s time and ours', () => {
  const span = { signed_at: SEALED, asked_at: plus(SEALED, 1), answered_at: plus(SEALED, 1.1) };
  expect(whyStampRefused(known(plus(SEALED, 2)), span)).toBeNull();
  expect(whyStampRefused(known(plus(SEALED, 24 * 60)), span)).toBe(
    'the authority’s time was 2026-03-03 10:15:30 UTC, but ours was 2026-03-02 10:16:36 UTC',
  );
  expect(whyStampRefused(known(plus(SEALED, -24 * 60)), span)).toBe(
    'the authority’s time was 2026-03-01 10:15:30 UTC, but ours was 2026-03-02 10:16:30 UTC',
  );
  expect(whyStampRefused(known(plus(SEALED, 2), 10 * MINUTE_MS), span)).toBe(
    'its time may be off by more than 5 minutes',
  );
});

test('after our clock was set back, a pre-seal stamp is refused', () => {
  const asked_at = plus(SEALED, -60);
  expect(whyStampRefused(known(asked_at), { signed_at: SEALED, asked_at, answered_at: asked_at })).toBe(
    'the authority’s time was 2026-03-02 09:15:30 UTC and ours was 2026-03-02 09:15:30 UTC, but the record was sealed at 2026-03-02 10:15:30 UTC',
  );
});
