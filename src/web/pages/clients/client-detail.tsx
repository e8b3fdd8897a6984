import { Button, Grid, Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { clientFullName } from '#contract/clients/client.ts';
import { hasAnswers } from '#contract/clients/client-status.ts';
import { IN_REVIEW, MAY_ENTER_PROFORMA, MAY_REQUEST_INFORMATION } from '#contract/clients/pipeline.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { Timeline } from '#web/features/activity/timeline.tsx';
import { BackToClients } from '#web/features/client-list/back-to-clients.tsx';
import { SendMailButton } from '#web/features/client-mails/send-mail-button.tsx';
import { CalendlySwitch } from '#web/features/clients/calendly-switch.tsx';
import { ClientDetailSkeleton } from '#web/features/clients/client-detail-skeleton.tsx';
import { ClientDetails } from '#web/features/clients/client-details.tsx';
import { useSetClientInView } from '#web/features/clients/client-in-view.ts';
import { type ClientRecord, useClientRecord } from '#web/features/clients/client-query.ts';
import { OwnerSelect } from '#web/features/clients/owner-select.tsx';
import { PipelinePanel } from '#web/features/clients/pipeline-panel.tsx';
import { StatusBadge } from '#web/features/clients/status-badge.tsx';
import { StatusSelect } from '#web/features/clients/status-select.tsx';
import { usePendingStatus } from '#web/features/clients/use-pending-status.ts';
import { NextStep } from '#web/features/next-steps/next-step.tsx';
import { NotesPanel } from '#web/features/notes/notes-panel.tsx';
import { StandingLine } from '#web/features/standing/standing-line.tsx';
import { useGoToHash } from '#web/lib/focus/go-to-part.ts';
import { useStaleForm } from '#web/lib/forms/use-held-form.ts';
import { useRecordFailure } from '#web/lib/forms/use-record-failure.ts';
import { paths } from '#web/lib/navigation/paths.ts';

// Loaded only for clients that need them.
const Answers = lazily(
  () => import('#web/features/questionnaire/answers.tsx'),
  ({ Answers }) => Answers,
);
const RequestInformation = lazily(
  () => import('#web/features/questionnaire/request-information.tsx'),
  ({ RequestInformation }) => RequestInformation,
);
const LinkList = lazily(
  () => import('#web/features/links/link-list.tsx'),
  ({ LinkList }) => LinkList,
);
const BookedCall = lazily(
  () => import('#web/features/calls/booked-call.tsx'),
  ({ BookedCall }) => BookedCall,
);
const ProformaEntry = lazily(
  () => import('#web/features/proforma/proforma-entry.tsx'),
  ({ ProformaEntry }) => ProformaEntry,
);
const ProformaReviews = lazily(
  () => import('#web/features/proforma/proforma-reviews.tsx'),
  ({ ProformaReviews }) => ProformaReviews,
);
const ProposalActions = lazily(
  () => import('#web/features/proposals/proposal-actions.tsx'),
  ({ ProposalActions }) => ProposalActions,
);
const ClientRuns = lazily(
  () => import('#web/features/proposals/client-runs.tsx'),
  ({ ClientRuns }) => ClientRuns,
  null,
);
const CloseDialog = lazily(
  () => import('#web/features/clients/close-dialog.tsx'),
  ({ CloseDialog }) => CloseDialog,
  null,
);
const DataProtectionCard = lazily(
  () => import('#web/features/data-protection/data-protection-card.tsx'),
  ({ DataProtectionCard }) => DataProtectionCard,
  null,
);

/** Makes a lazy component. While its code loads, the rest of the page stays unchanged and keeps the focus. */
function lazily<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  fallback: ReactNode = <SkeletonCard lines={3} />,
) {
  return lazyPart(load, pick, { fallback: () => fallback, inPlace: true });
}

const route = getRouteApi('/app/clients/$id');

export function ClientDetailPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const query = useClientRecord(id);
  const { data, dataUpdatedAt } = query;
  useSetClientInView(data ? id : undefined);
  const missing = useRecordFailure(
    query,
    'Failed to fetch client details',
    () => void navigate({ to: paths.clients, replace: true }),
  );

  if (missing) {
    return (
      <NotFoundState
        title="Client not found"
        description="It may have been deleted, or the address may be incomplete."
        action={<LinkButton to={paths.clients}>Back to Clients</LinkButton>}
      />
    );
  }
  return data ? <ClientDetail key={id} record={data} loadedAt={dataUpdatedAt} /> : <ClientDetailSkeleton />;
}

function ClientDetail({ record, loadedAt }: { record: ClientRecord; loadedAt: number }) {
  const { additional_information: additionalInformation } = record;
  useGoToHash();
  const status = usePendingStatus(record.client.id) ?? record.client.status;
  const client = { ...record.client, status };
  const questionnaire = useStaleForm(MAY_REQUEST_INFORMATION.includes(client.status));
  const newestAnswers = useRef<HTMLHeadingElement>(null);
  const proforma = useStaleForm(MAY_ENTER_PROFORMA.includes(client.status));
  const answered = hasAnswers(additionalInformation);
  const [closing, setClosing] = useState(false);
  return (
    <>
      <PageHeader
        title={clientFullName(client)}
        subtitle={client.proposal_id}
        back={<BackToClients />}
        aside={<StatusBadge status={client.status} />}
        actions={
          <>
            <SendMailButton client={client} mailConfigured={record.mail_configured} />
            {client.closed_at === null && (
              <Button variant="default" onClick={() => setClosing(true)}>
                Close Client
              </Button>
            )}
            <LinkButton
              variant="default"
              to={paths.clientEdit}
              params={{ id: client.id }}
              aria-keyshortcuts="E"
            >
              Edit Client
            </LinkButton>
          </>
        }
      />
      {closing && <CloseDialog client={client} onClose={() => setClosing(false)} />}
      <StandingLine record={{ ...record, client }} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="md">
            <SectionCard title="Client Details">
              <ClientDetails client={client} />
            </SectionCard>
            {questionnaire.shown && (
              <RequestInformation
                stale={questionnaire.stale}
                onUnsaved={questionnaire.onUnsaved}
                focusAfter={newestAnswers}
                client={client}
                links={record.links}
                additionalInformation={additionalInformation}
              />
            )}
            {record.links.length > 0 && <LinkList client={client} links={record.links} />}
            {client.booked_by !== null && <BookedCall client={client} />}
            {IN_REVIEW.includes(client.status) && (
              <ProposalActions client={client} review={record.proforma_reviews[0]} />
            )}
            <Answers
              clientId={client.id}
              additionalInformation={additionalInformation}
              newestTitle={newestAnswers}
            />
            {proforma.shown && (
              <ProformaEntry
                stale={proforma.stale}
                onUnsaved={proforma.onUnsaved}
                client={client}
                additionalInformation={additionalInformation}
                hasPackages={record.has_packages}
              />
            )}
            {record.proforma_reviews.length > 0 && <ProformaReviews reviews={record.proforma_reviews} />}
            <ClientRuns clientId={client.id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="md">
            <SectionCard title="Next Step">
              <NextStep client={client} people={record.people} />
            </SectionCard>
            <SectionCard title="Update Status">
              <Stack gap="md">
                <StatusSelect client={client} hasAnswers={answered} />
                <OwnerSelect client={client} people={record.people} />
                <CalendlySwitch client={client} />
              </Stack>
            </SectionCard>
            <NotesPanel
              clientId={client.id}
              firstPage={record.notes}
              loadedAt={loadedAt}
              internalNotes={client.notes}
            />
            <PipelinePanel client={client} hasAnswers={answered} />
            <Timeline clientId={client.id} firstPage={record.timeline} loadedAt={loadedAt} />
            <DataProtectionCard client={client} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
