import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { useSetClientInView } from '#web/features/clients/clients/client-in-view.ts';
import { clientOptions } from '#web/features/clients/clients/client-query.ts';
import { ClientEditForm } from '#web/features/clients/clients/form/client-edit-form.tsx';
import { useMergedAway } from '#web/features/clients/clients/use-merged-away.ts';
import { CompanyLookup } from '#web/features/due-diligence/companies/company-lookup.tsx';
import { useRecordFailure } from '#web/lib/forms/use-record-failure.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { paths } from '#web/lib/navigation/paths.ts';

const route = getRouteApi('/app/clients/$id/edit');

export function ClientEditPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const query = useRecordToEdit(clientOptions(id));
  const { data } = query;
  useSetClientInView(data ? id : undefined);
  const merged = useMergedAway(query.error, paths.clientEdit);
  const missing = useRecordFailure(
    merged ? { data, error: null } : query,
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
  if (!data) return <Loading />;
  return (
    <>
      <PageHeader
        title="Edit Client"
        subtitle={`${clientFullName(data.client)} · ${data.client.proposal_id}`}
        back={
          <BackLink to={paths.client} params={{ id }}>
            Back to Client
          </BackLink>
        }
      />
      <ClientEditForm
        key={id}
        client={data.client}
        onSaved={() => void navigate({ to: paths.client, params: { id } })}
        companyLookup={({ company, fill }) => (
          <CompanyLookup start={() => company} fields={{ name: { value: company, onUse: fill } }} />
        )}
      />
    </>
  );
}
