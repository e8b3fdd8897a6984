import { expect, it } from 'vitest';
import { LAST_STATUS } from '#contract/clients/clients/client-status.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { daysInStatus } from './days-in-status.ts';

const { status_days } = DEFAULT_DESK_SETTINGS;
const now = new Date('2026-03-10T12:00:00.000Z');
const since = (day: string) => ({
  status: 'new_inquiry' as const,
  status_changed_at: `2026-03-${day}T12:00:00.000Z`,
  closed_at: null,
});

it('the result has the limit once the days have reached it', () => {
  expect(status_days.new_inquiry).toBe(3);
  expect(daysInStatus(since('10'), status_days, now)).toEqual({ days: 0, over_days: null });
  expect(daysInStatus(since('08'), status_days, now)).toEqual({ days: 2, over_days: null });
  expect(daysInStatus(since('07'), status_days, now)).toEqual({ days: 3, over_days: 3 });
  expect(daysInStatus(since('07'), { ...status_days, new_inquiry: 4 }, now)).toEqual({
    days: 3,
    over_days: null,
  });
});

it('no limit applies to a closed client or in the last status', () => {
  const slow = since('01');
  if (LAST_STATUS === undefined) throw new Error('There is no last status');
  expect(
    daysInStatus({ ...slow, closed_at: '2026-03-09T12:00:00.000Z' }, status_days, now).over_days,
  ).toBeNull();
  expect(daysInStatus({ ...slow, status: LAST_STATUS }, { ...status_days, [LAST_STATUS]: 1 }, now)).toEqual({
    days: 9,
    over_days: null,
  });
  expect(daysInStatus(slow, undefined, now)).toEqual({ days: 9, over_days: null });
});
