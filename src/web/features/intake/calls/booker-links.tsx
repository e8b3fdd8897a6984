import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { BookerLinkForm } from './booker-link-form.tsx';
import { BookerNameForm } from './booker-name-form.tsx';

const FETCH_FAILED = 'Failed to load the join links';

/** The people who take calls, whom administrators name, and their join links. */
export function BookerLinks() {
  const isAdmin = useIsAdmin();
  const { data, error, isFetching, refetch } = useQuery(orpc.calls.bookerLinks.queryOptions());
  useErrorToast(data ? null : error, FETCH_FAILED);
  return (
    <Stack>
      {isAdmin && data && (
        <SectionCard
          title="People Who Take Calls"
          description="Their names stand on the buttons that book a call and in invitations. Calls that are booked already keep their name."
          maw="48rem"
        >
          <Stack gap="lg">
            {data.map((booker, index) => (
              // A form stays when its person is renamed.
              <BookerNameForm key={PLACES[index]} label={PLACES[index] ?? ''} booker={booker} />
            ))}
          </Stack>
        </SectionCard>
      )}
      <SectionCard
        title="Join Links"
        description="Invitations contain the join link of the person who takes the call, unless the call has its own. After changing a link, save each booked call again to send the new one."
        maw="48rem"
      >
        {data ? (
          <Stack gap="lg">
            {data.map((link) => (
              <BookerLinkForm key={link.name} link={link} />
            ))}
          </Stack>
        ) : error ? (
          <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Stack role="status" aria-label="Loading...">
            <Skeleton h={64} />
            <Skeleton h={64} />
          </Stack>
        )}
      </SectionCard>
    </Stack>
  );
}

const PLACES = ['First person', 'Second person'];
