import type { Notification } from '#contract/desk/notifications/notification.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { formatDay } from '#web/lib/browser/format.ts';

interface Day {
  /** In London, YYYY-MM-DD. */
  day: string;
  heading: string;
  items: Notification[];
}

/** Groups notifications, newest first, by the day in London. */
export function byDay(items: readonly Notification[], now: Date): Day[] {
  const today = londonDay(now);
  const days: Day[] = [];
  for (const item of items) {
    const day = londonDay(new Date(item.event.at));
    if (days.at(-1)?.day !== day) days.push({ day, heading: formatDay(day, today), items: [] });
    days.at(-1)?.items.push(item);
  }
  return days;
}
