import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor, LinkButton } from '#web/components/navigation/links.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { DocumentsCard } from './documents-card.tsx';
import { PackCard } from './pack-card.tsx';
import { RegisterCard, type RegisterCardProps } from './register-card.tsx';

const FAILED = 'Due diligence could not be loaded';

/** The register of files, what would fail an inspection, the documents of the firm, and the pack for an inspector. */
export function InspectionView(register: Pick<RegisterCardProps, 'filters' | 'onFilters'>) {
  const overview = useQuery(orpc.inspection.overview.queryOptions());
  useErrorToast(overview.error, FAILED);
  const { data } = overview;
  if (!data)
    return overview.error ? (
      <ErrorState title={FAILED} onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
    ) : (
      <SkeletonCard lines={8} />
    );
  if (!data.in_use && data.counts.all === 0)
    return (
      <EmptyState
        title="No client has a file yet"
        description="Open the first file on a client’s page. From then on, a saved proforma opens one."
        actions={<LinkButton to={paths.clients}>Open Clients</LinkButton>}
      />
    );
  return (
    <Stack gap="md">
      {!data.has_list && (
        <Alert variant="light" color="orange" title="Nobody is screened">
          <Text size="sm">
            No UK Sanctions List is loaded.{' '}
            <LinkAnchor size="sm" underline="always" to={paths.settings} search={{ tab: 'sanctions' }}>
              Load the list
            </LinkAnchor>
            , or ask an administrator to.
          </Text>
        </Alert>
      )}
      <RegisterCard counts={data.counts} failing={data.failing} approves={data.approves} {...register} />
      <DocumentsCard documents={data.documents} />
      {data.approves ? (
        <PackCard />
      ) : (
        <Text size="sm" c="dimmed">
          Whoever approves for the firm makes the inspection pack here. An administrator says who that is,
          under User Management.
        </Text>
      )}
      <Alert variant="light" color="gray">
        <Text size="sm">
          This shows what you have recorded. It is no legal advice, and an empty list doesn’t mean that the
          law is met. A suspicion doesn’t belong here: report it to your nominated officer, who may report it
          to the National Crime Agency.
        </Text>
      </Alert>
    </Stack>
  );
}
