import { dayAfterMonths } from '#contract/values/day-after-months.ts';

/** What decides until when a file must be kept. Days are London's. */
export interface HoldFacts {
  relationship_began_on: string | null;
  relationship_ended_on: string | null;
  put_off_until: string | null;
}

/**
 * The first day on which a file may be deleted, and then must be (reg. 40): the anniversary of the relationship's end, or
 * later if the deletion was put off. `none`: nothing is held, because the client never signed. `open`: the relationship
 * goes on.
 */
export type Hold = { state: 'none' } | { state: 'open' } | { state: 'until'; free_on: string };

export function holdOf(facts: HoldFacts, years: number): Hold {
  const { relationship_began_on, relationship_ended_on, put_off_until } = facts;
  if (relationship_ended_on === null) return { state: relationship_began_on === null ? 'none' : 'open' };
  const free_on = dayAfterMonths(relationship_ended_on, years * 12);
  return {
    state: 'until',
    free_on: put_off_until !== null && put_off_until > free_on ? put_off_until : free_on,
  };
}

/** Whether the hold forbids the deletion today. */
export function isHeld(hold: Hold, today: string): boolean {
  return hold.state === 'open' || (hold.state === 'until' && today < hold.free_on);
}

/** Whether the deletion can be put off to this day: the day is to come, and later than the law's own. */
export function canPutOff(facts: HoldFacts, years: number, until: string, today: string): boolean {
  const hold = holdOf({ ...facts, put_off_until: null }, years);
  return hold.state === 'until' && until > hold.free_on && until > today;
}

/** The last day of a relationship's end whose file is free today, unless its deletion was put off. */
export function lastEndFree(today: string, years: number): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const wanted = new Date(Date.UTC(year - years, month - 1, date));
  // 29 February has no anniversary in this year.
  if (wanted.getUTCDate() !== date) wanted.setUTCDate(0);
  return wanted.toISOString().slice(0, 10);
}
