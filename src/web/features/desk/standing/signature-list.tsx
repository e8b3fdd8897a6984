import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { useStill } from '#web/lib/focus/use-still.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { StandingList } from './standing-list.tsx';

const FAILED = 'The proposals could not be loaded';

/** Clients whose proposal waits for a signature, each with whom it waits for. */
export function SignatureList() {
  const { data, error, isFetching, refetch } = useQuery(orpc.standing.signatures.queryOptions());
  const { shown, still } = useStill(data);
  useErrorToast(error, FAILED);
  if (!shown || !data) {
    if (!error) return <SkeletonCard lines={6} />;
    return <ErrorState title={FAILED} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (shown.items.length === 0) {
    return (
      <EmptyState
        title="No proposal is waiting for a signature"
        description="Proposals that Tallygate sends appear here until everybody has signed."
        actions={<LinkButton to={paths.reviews}>Open Reviews</LinkButton>}
      />
    );
  }
  return (
    <SectionCard
      title={shown.has_more ? 'The first 500 proposals' : formatCount(shown.items.length, 'proposal')}
      {...still}
    >
      <StandingList
        items={shown.items}
        isOpen={({ client }) => data.items.some((now) => now.client.id === client.id)}
      />
    </SectionCard>
  );
}
