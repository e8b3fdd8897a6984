import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { CallsOfWeek } from '#web/features/intake/calls/calls-of-week.tsx';

const route = getRouteApi('/app/book-zoom-call/week');

/** The address is the only place that stores the week. */
export function CallsOfWeekPage() {
  const { day } = route.useSearch();
  return (
    <>
      <PageHeader title="This Week's Calls" subtitle="Booked calls by day, with how to join or ring" />
      <CallsOfWeek day={day} />
    </>
  );
}
