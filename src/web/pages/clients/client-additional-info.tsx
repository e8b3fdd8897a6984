import { Skeleton, Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { useSetClientInView } from '#web/features/clients/clients/client-in-view.ts';
import { useMergedAway } from '#web/features/clients/clients/use-merged-away.ts';
import { ThreeFieldForm } from '#web/features/intake/additional-information/three-field-form.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordFailure } from '#web/lib/forms/use-record-failure.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { paths } from '#web/lib/navigation/paths.ts';

const route = getRouteApi('/app/clients/$id/additional-info');

export function ClientAdditionalInfoPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const query = useRecordToEdit(orpc.additionalInformation.get.queryOptions({ input: { client_id: id } }));
  useSetClientInView(query.data ? id : undefined);

  const merged = useMergedAway(query.error, paths.clientAdditionalInfo);
  const missing = useRecordFailure(
    merged ? { data: query.data, error: null } : query,
    'Failed to fetch client information',
    () => void navigate({ to: paths.client, params: { id }, replace: true }),
  );

  if (missing) {
    return (
      <NotFoundState
        title="Client Not Found"
        action={<LinkButton to={paths.clients}>Back to Clients</LinkButton>}
      />
    );
  }
  const back = (
    <BackLink to={paths.client} params={{ id }}>
      Back to Client
    </BackLink>
  );
  return (
    <>
      <PageHeader
        title="Additional Information"
        subtitle={query.data && clientFullName(query.data.client)}
        back={back}
      />
      <SectionCard title="Edit Additional Information" maw="40rem">
        {!query.data && <FieldsSkeleton />}
        {query.data && (
          <ThreeFieldForm
            clientId={id}
            information={query.data.additional_information}
            cancel={
              <LinkButton variant="default" to={paths.client} params={{ id }}>
                Cancel
              </LinkButton>
            }
            onSaved={() => void navigate({ to: paths.reviews })}
          />
        )}
      </SectionCard>
    </>
  );
}

function FieldsSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      {[1, 2, 3].map((field) => (
        <Skeleton key={field} h="3.75rem" maw="16rem" />
      ))}
    </Stack>
  );
}
