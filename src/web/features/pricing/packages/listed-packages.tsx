import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';

const Packages = lazyPart(() => import('./packages.tsx'), 'Packages');

const FAILED = 'The packages could not be loaded';

/** The packages. Without any, says how to save one. */
export function ListedPackages() {
  const { data, error, isFetching, refetch } = useQuery(orpc.catalogue.list.queryOptions());
  const namesOf = useCallback(
    (categoryName: string, subHeaderName: string) => {
      const category = data?.categories.find(({ name }) => name === categoryName);
      const subHeader = data?.sub_headers.find(
        ({ name, category_id }) => name === subHeaderName && category_id === category?.id,
      );
      return category && subHeader ? `${category.display_name} → ${subHeader.display_name}` : null;
    },
    [data],
  );
  useErrorToast(data ? null : error, FAILED);
  if (data?.has_packages) return <Packages namesOf={namesOf} />;
  if (data) {
    return (
      <EmptyState
        title="No packages yet"
        description="In a proforma's Service Selection, choose services and save them as a package. Other proformas can then start from it."
        actions={<LinkButton to={paths.clients}>Open Clients</LinkButton>}
      />
    );
  }
  return error ? (
    <ErrorState title={FAILED} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <SkeletonCard lines={4} />
  );
}
