import { Group, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { londonWallClock, mondayOf } from '#contract/intake/calls/call-time.ts';
import { dayAfter, longDayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { CallList } from './call-list.tsx';

const FAILED = 'The calls could not be loaded';
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** The calls of the week with this day (YYYY-MM-DD), by day in London. Default: the present week. */
export function CallsOfWeek({ day }: { day: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(
    orpc.calls.week.queryOptions({ input: day ? { day } : {}, placeholderData: keepPreviousData }),
  );
  useErrorToast(data ? null : error, FAILED);
  const today = londonDay(new Date());
  const monday = mondayOf(day ?? today);
  return (
    <Stack gap="md">
      <Group gap="xs" component="nav" aria-label="Weeks">
        <LinkButton variant="default" to={paths.callsOfWeek} search={{ day: dayAfter(monday, -7) }}>
          Week before
        </LinkButton>
        {monday !== mondayOf(today) && (
          <LinkButton variant="default" to={paths.callsOfWeek}>
            This week
          </LinkButton>
        )}
        <LinkButton variant="default" to={paths.callsOfWeek} search={{ day: dayAfter(monday, 7) }}>
          Week after
        </LinkButton>
      </Group>
      {data ? (
        <Week {...data} />
      ) : error ? (
        <ErrorState title={FAILED} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonCard lines={6} />
      )}
    </Stack>
  );
}

type WeekProps = Awaited<ReturnType<typeof orpc.calls.week.call>>;

function Week({ monday, calls }: WeekProps) {
  if (calls.length === 0) {
    return (
      <EmptyState
        title={`No calls in the week of ${longDayText(monday)}`}
        description="A call that is booked with a time appears here."
        actions={<LinkButton to={paths.bookZoomCall}>Book a Zoom Call</LinkButton>}
      />
    );
  }
  return DAYS.map((days) => {
    const day = dayAfter(monday, days);
    const ofDay = calls.filter(({ starts_at }) => londonWallClock(starts_at).day === day);
    return (
      ofDay.length > 0 && (
        <SectionCard key={day} title={longDayText(day)}>
          <CallList calls={ofDay} />
        </SectionCard>
      )
    );
  });
}
