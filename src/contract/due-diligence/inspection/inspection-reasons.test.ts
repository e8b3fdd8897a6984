import { describe, expect, it, test } from 'vitest';
import { MISSING_KINDS } from '#contract/due-diligence/files/missing.ts';
import { type InspectedFile, inspectionReasons } from './inspection-reasons.ts';

const GOOD: InspectedFile = {
  missing: [],
  accepted_at: '2026-01-10T10:00:00.000Z',
  next_review_on: '2028-01-10',
  relationship_began_on: '2026-01-12',
  relationship_ended_on: null,
  put_off_until: null,
  has_undecided: false,
  report_due_on: null,
  is_closed: false,
};
const law = { today: '2026-03-02', years: 5 };
const reasons = (given: Partial<InspectedFile>) => inspectionReasons({ ...GOOD, ...given }, law);

describe('a file', () => {
  it('in order has no reasons', () => {
    expect(reasons({})).toEqual([]);
  });

  test.each(Object.keys(MISSING_KINDS))('that lacks %s fails for it', (kind) => {
    expect(reasons({ missing: [kind] })).toEqual([kind]);
  });

  it('with an undecided difference from Companies House fails', () => {
    expect(reasons({ has_undecided: true })).toEqual(['difference']);
    expect(reasons({ has_undecided: true, relationship_ended_on: '2026-02-01' })).toEqual([]);
  });

  it('fails the day after a report to Companies House was due', () => {
    expect(reasons({ report_due_on: '2026-03-02' })).toEqual([]);
    expect(reasons({ report_due_on: '2026-03-01' })).toEqual(['report']);
    expect(reasons({ report_due_on: '2026-03-01', relationship_ended_on: '2026-02-01' })).toEqual([]);
  });

  it('may be reviewed to the end of the day', () => {
    expect(reasons({ next_review_on: '2026-03-02' })).toEqual([]);
    expect(reasons({ next_review_on: '2026-03-01' })).toEqual(['review']);
  });

  it('needs no review after the relationship has ended', () => {
    expect(reasons({ next_review_on: '2026-03-01', relationship_ended_on: '2026-02-01' })).toEqual([]);
  });

  it('that should have been deleted fails the day after', () => {
    expect(reasons({ relationship_ended_on: '2021-03-02' })).toEqual([]);
    expect(reasons({ relationship_ended_on: '2021-03-01' })).toEqual(['kept']);
    expect(reasons({ relationship_ended_on: '2021-03-01', put_off_until: '2026-05-01' })).toEqual([]);
  });

  it('of a client who was closed without a signature has none, whatever it lacks', () => {
    const closed = { missing: ['acceptance', 'level'], is_closed: true };
    expect(reasons({ ...closed, relationship_began_on: null })).toEqual([]);
    expect(reasons(closed)).toEqual(['level', 'acceptance']);
  });
});
