import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { useSetClientInView } from '#web/features/clients/clients/client-in-view.ts';
import { useClientRecord } from '#web/features/clients/clients/client-query.ts';
import { useMergedAway } from '#web/features/clients/clients/use-merged-away.ts';
import { CompanyDifferences } from '#web/features/due-diligence/companies/company-differences.tsx';
import { DueDiligencePart } from '#web/features/due-diligence/files/due-diligence-file.tsx';
import { fileOptions } from '#web/features/due-diligence/files/file-query.ts';
import { RegisterParties } from '#web/features/due-diligence/files/register-parties.tsx';
import { FileHits } from '#web/features/due-diligence/sanctions/file-hits.tsx';
import { useGoToHash } from '#web/lib/focus/go-to-part.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { paths } from '#web/lib/navigation/paths.ts';

const route = getRouteApi('/app/clients/$id/due-diligence');

export function ClientDueDiligencePage() {
  const { id } = route.useParams();
  const record = useClientRecord(id);
  const file = useQuery(fileOptions(id));
  useGoToHash();
  useSetClientInView(record.data ? id : undefined);
  const merged = useMergedAway(record.error, paths.clientDueDiligence);
  if (isRefusal(record.error, 'NOT_FOUND')) {
    return (
      <NotFoundState
        title="Client not found"
        action={<LinkButton to={paths.clients}>Back to Clients</LinkButton>}
      />
    );
  }
  const failed = record.error ?? file.error;
  if (failed && !merged && !(record.data && file.data)) {
    return (
      <ErrorState
        title="Failed to load the file"
        onRetry={() => void Promise.all([record.refetch(), file.refetch()])}
        retrying={record.isFetching || file.isFetching}
      />
    );
  }
  if (!record.data || !file.data || merged) return <Loading />;
  const { client } = record.data;
  return (
    <>
      <PageHeader
        title="Due Diligence"
        subtitle={`${clientFullName(client)} · ${client.proposal_id}`}
        back={
          <BackLink to={paths.client} params={{ id }}>
            Back to Client
          </BackLink>
        }
      />
      <DueDiligencePart
        clientId={id}
        shown={file.data}
        belowParties={
          <>
            {file.data.screening.some(({ waiting }) => waiting > 0) && <FileHits clientId={id} />}
            <RegisterParties clientId={id} parties={file.data.parties} />
            {file.data.parties.some(({ company_number }) => company_number !== null) && (
              <CompanyDifferences clientId={id} />
            )}
          </>
        }
      />
    </>
  );
}
