import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '#contract/values/day-text.ts';
import { type HoldFacts, holdOf, isHeld, lastEndFree } from './hold.ts';

const facts = (given: Partial<HoldFacts>): HoldFacts => ({
  relationship_began_on: '2020-01-01',
  relationship_ended_on: null,
  put_off_until: null,
  ...given,
});
const freeOn = (given: Partial<HoldFacts>) => {
  const hold = holdOf(facts(given), 5);
  return hold.state === 'until' ? hold.free_on : hold.state;
};

describe('the statutory hold', () => {
  it('holds nothing of a prospect who never signed', () => {
    expect(freeOn({ relationship_began_on: null })).toBe('none');
  });
  it('is open while the relationship goes on', () => {
    expect(freeOn({})).toBe('open');
    expect(isHeld(holdOf(facts({}), 5), '2999-01-01')).toBe(true);
  });
  it('ends on the fifth anniversary', () => {
    expect(freeOn({ relationship_ended_on: '2026-11-28' })).toBe('2031-11-28');
  });
  it('ends on 1 March after an end on 29 February', () => {
    expect(freeOn({ relationship_ended_on: '2028-02-29' })).toBe('2033-03-01');
  });
  it('holds on the day before and frees on the day', () => {
    const hold = holdOf(facts({ relationship_ended_on: '2026-11-28' }), 5);
    expect([isHeld(hold, '2031-11-27'), isHeld(hold, '2031-11-28')]).toEqual([true, false]);
  });
  it('can be put off, but never shortened', () => {
    const ended = { relationship_ended_on: '2026-11-28' };
    expect(freeOn({ ...ended, put_off_until: '2033-01-01' })).toBe('2033-01-01');
    expect(freeOn({ ...ended, put_off_until: '2027-01-01' })).toBe('2031-11-28');
  });
});

it('the last free end is the last day whose hold is over', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => dayAfter('2000-01-01', days));
  const held = (ended: string, today: string) =>
    isHeld(holdOf(facts({ relationship_ended_on: ended }), 5), today);
  fc.assert(
    fc.property(day, (today) => {
      const last = lastEndFree(today, 5);
      expect([held(last, today), held(dayAfter(last, 1), today)]).toEqual([false, true]);
    }),
  );
  expect(lastEndFree('2028-02-29', 5)).toBe('2023-02-28');
});
