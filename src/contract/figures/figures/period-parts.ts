import { dayAfter } from '#contract/values/day-text.ts';
import { type Days, periodOf } from './period.ts';

export interface PeriodPart extends Days {
  grain: 'day' | 'month';
}

/** The whole months of a period, and the days before and after them. A part of months ends with its last month's first day. */
export function periodParts({ from, to }: Days): PeriodPart[] {
  const first = periodOf('month', from);
  const whole = first.from === from ? from : dayAfter(first.to, 1);
  const last = periodOf('month', dayAfter(to, 1));
  const after = last.from;
  if (whole >= after) return [{ grain: 'day', from, to }];
  return [
    ...(from < whole ? [{ grain: 'day' as const, from, to: dayAfter(whole, -1) }] : []),
    { grain: 'month', from: whole, to: periodOf('month', dayAfter(after, -1)).from },
    ...(after <= to ? [{ grain: 'day' as const, from: after, to }] : []),
  ];
}
