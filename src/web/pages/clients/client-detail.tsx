import { Card, Divider, Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { hasAnswers } from '#contract/clients/clients/client-status.ts';
import {
  IN_REVIEW,
  MAY_ENTER_PROFORMA,
  MAY_REQUEST_INFORMATION,
  WAITING_FOR_CALL,
  WON,
} from '#contract/clients/clients/pipeline.ts';
import { isAtHand, type PagePart } from '#contract/desk/client-page/at-hand.ts';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { factsOf } from '#contract/desk/standing/facts.ts';
import { mainActionOf } from '#contract/desk/standing/main-action.ts';
import { standingOf } from '#contract/desk/standing/standing.ts';
import { isAccepted } from '#contract/due-diligence/files/file-summary.ts';
import { requestableKinds } from '#contract/firm/outbox/delivery.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { CalendlySwitch } from '#web/features/clients/clients/calendly-switch.tsx';
import { ClientDetails } from '#web/features/clients/clients/client-details.tsx';
import { useRememberViewed, useSetClientInView } from '#web/features/clients/clients/client-in-view.ts';
import { type ClientRecord, useClientRecord } from '#web/features/clients/clients/client-query.ts';
import { OwnerSelect } from '#web/features/clients/clients/owner-select.tsx';
import { PipelinePanel } from '#web/features/clients/clients/pipeline-panel.tsx';
import { StatusSelect } from '#web/features/clients/clients/status-select.tsx';
import { useMergedAway } from '#web/features/clients/clients/use-merged-away.ts';
import { usePendingStatus } from '#web/features/clients/clients/use-pending-status.ts';
import { NextStepCard } from '#web/features/clients/next-steps/next-step.tsx';
import { useMergeRequest } from '#web/features/desk/client-merges/merge-request.ts';
import { ClientBar } from '#web/features/desk/client-page/client-bar.tsx';
import { type ClientDialog, ClientDialogs } from '#web/features/desk/client-page/client-dialogs.tsx';
import { ClientHeader } from '#web/features/desk/client-page/client-header.tsx';
import classes from '#web/features/desk/client-page/client-page.module.css';
import { ClientPageSkeleton } from '#web/features/desk/client-page/client-page-skeleton.tsx';
import { ClientTopRow } from '#web/features/desk/client-page/client-top-row.tsx';
import { HistoryCard } from '#web/features/desk/client-page/history.tsx';
import { MainAction } from '#web/features/desk/standing/action-button.tsx';
import { StandingLine } from '#web/features/desk/standing/standing-line.tsx';
import { CompanyLookup } from '#web/features/due-diligence/companies/company-lookup.tsx';
import { BookedCall } from '#web/features/intake/calls/booked-call.tsx';
import { LinkList } from '#web/features/intake/links/link-list.tsx';
import { AnswersList } from '#web/features/intake/questionnaire/answers.tsx';
import { ProformaReviews } from '#web/features/pricing/proforma/proforma-reviews.tsx';
import { ClientRuns } from '#web/features/proposals/proposals/client-runs.tsx';
import { ProposalActions } from '#web/features/proposals/proposals/proposal-actions.tsx';
import { useNow } from '#web/lib/browser/use-now.ts';
import { usePhone } from '#web/lib/browser/use-phone.ts';
import { useGoToHash } from '#web/lib/focus/go-to-part.ts';
import { useRecordFailure } from '#web/lib/forms/use-record-failure.ts';
import { useStaleForm } from '#web/lib/forms/use-stale-form.ts';
import { paths } from '#web/lib/navigation/paths.ts';

// These parts are loaded when they are shown, because most pages need only some of them.
const RequestInformation = lazily(
  () => import('#web/features/intake/questionnaire/request-information.tsx'),
  'RequestInformation',
);
const BookCall = lazily(() => import('#web/features/intake/calls/book-call.tsx'), 'BookCall');
const ProformaEntry = lazily(
  () => import('#web/features/pricing/proforma/proforma-entry.tsx'),
  'ProformaEntry',
);
const ProposalPanel = lazily(
  () => import('#web/features/proposals/proposal-versions/panel/proposal-panel.tsx'),
  'ProposalPanel',
);
const ClientDeliveries = lazily(
  () => import('#web/features/firm/outbox/client-deliveries.tsx'),
  'ClientDeliveries',
);
const MergedClients = lazily(
  () => import('#web/features/desk/client-merges/merged-clients.tsx'),
  'MergedClients',
);
const BillingCard = lazily(
  () => import('#web/features/connections/books/billing-card.tsx'),
  'BillingCard',
  null,
);
const DirectDebitCard = lazily(
  () => import('#web/features/connections/direct-debit/direct-debit-card.tsx'),
  'DirectDebitCard',
  null,
);
const FileLine = lazily(() => import('#web/features/due-diligence/files/file-line.tsx'), 'FileLine', null);
const TrialBar = lazily(() => import('#web/features/desk/trial-run/trial-bar.tsx'), 'TrialBar');
/** Makes a lazy component. While its code loads, the rest of the page stays unchanged and keeps the focus. */
function lazily<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = <SkeletonCard lines={3} />,
) {
  return lazyPart(load, name, { fallback: () => fallback, inPlace: true });
}

const route = getRouteApi('/app/clients/$id');

export function ClientDetailPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const query = useClientRecord(id);
  const { data, dataUpdatedAt } = query;
  useSetClientInView(data ? id : undefined);
  useRememberViewed(data ? id : undefined);
  const merged = useMergedAway(query.error, paths.client);
  const missing = useRecordFailure(
    merged ? { data, error: null } : query,
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
  return data && !merged ? (
    <ClientDetail key={id} record={data} loadedAt={dataUpdatedAt} />
  ) : (
    <ClientPageSkeleton />
  );
}

function ClientDetail({ record, loadedAt }: { record: ClientRecord; loadedAt: number }) {
  const { additional_information: additionalInformation } = record;
  useGoToHash();
  const status = usePendingStatus(record.client.id) ?? record.client.status;
  const client = { ...record.client, status };
  const questionnaire = useStaleForm(MAY_REQUEST_INFORMATION.includes(client.status));
  const newestAnswers = useRef<HTMLHeadingElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const proforma = useStaleForm(MAY_ENTER_PROFORMA.includes(client.status));
  const answered = hasAnswers(additionalInformation);
  const [dialog, setDialog] = useState<ClientDialog | null>(null);
  useMergeRequest(client.id, () => setDialog('merge'));
  const [saved, setSaved] = useState(false);
  const phone = usePhone();
  const unfolds = (part: PagePart) => !phone && isAtHand(part, client.status);
  const requestable = requestableKinds(client, record.connections, record.deliveries);
  const now = useNow();
  const facts = factsOf({ ...record, client });
  const standing = standingOf(facts, now);
  const mainAction = mainActionOf(facts, now);
  // The card for sending has the button.
  const action = mainAction && mainAction.id !== 'send_proposal' && (
    <MainAction action={mainAction} client={client} hasAnswers={answered} />
  );
  const topRow = <ClientTopRow client={client} mailConfigured={record.mail_configured} onOpen={setDialog} />;
  return (
    <div className={classes.page}>
      {!phone && topRow}
      {record.is_trial && <TrialBar proposal={record.proposal} mailConfigured={record.mail_configured} />}
      <ClientHeader client={client} people={record.people} value={record.value} action={!phone && action} />
      {phone && topRow}
      {dialog && <ClientDialogs dialog={dialog} client={client} onClose={() => setDialog(null)} />}
      <Card component="section" aria-label="Where this client stands" tabIndex={-1} py="sm" mb="md">
        <StandingLine {...standing} />
        <Divider my="sm" />
        <NextStepCard client={client} people={record.people} />
      </Card>
      <div className={classes.body}>
        <div className={classes.columns}>
          <Stack gap="sm">
            {record.due_diligence && <FileLine clientId={client.id} summary={record.due_diligence} />}
            {questionnaire.shown && (
              <RequestInformation
                stale={questionnaire.stale}
                onUnsaved={questionnaire.onUnsaved}
                focusAfter={newestAnswers}
                belowNumber={({ number, name, onUse, onUseNumber }) => (
                  <CompanyLookup
                    start={() => number || name}
                    fields={{
                      name: { value: name, onUse },
                      number: { value: number, onUse: onUseNumber },
                    }}
                  />
                )}
                client={client}
                links={record.links}
                additionalInformation={additionalInformation}
              />
            )}
            {WAITING_FOR_CALL.includes(client.status) && client.closed_at === null && (
              <BookCall client={client} bookers={record.bookers} />
            )}
            {IN_REVIEW.includes(client.status) && (
              <ProposalActions
                client={client}
                review={record.proforma_reviews[0]}
                additionalInformation={additionalInformation}
                fileAccepted={isAccepted(record.due_diligence)}
                sentBy={record.proposals_sent_by}
                lands={saved}
              />
            )}
            {record.proposal && (
              <ProposalPanel
                client={client}
                proposal={record.proposal}
                mailConfigured={record.mail_configured}
                unfolded={unfolds('proposal')}
              />
            )}
            {(record.deliveries.length > 0 || requestable.length > 0) && (
              <ClientDeliveries
                clientId={client.id}
                deliveries={record.deliveries}
                requestable={requestable}
              />
            )}
            {WON.includes(client.status) && <BillingCard clientId={client.id} />}
            {WON.includes(client.status) && <DirectDebitCard clientId={client.id} />}
            {client.booked_by !== null && <BookedCall client={client} unfolded={unfolds('call')} />}
            {record.links.length > 0 && (
              <LinkList
                client={client}
                links={record.links}
                mailConfigured={record.mail_configured}
                unfolded={unfolds('links')}
              />
            )}
            <AnswersList
              clientId={client.id}
              additionalInformation={additionalInformation}
              newestTitle={newestAnswers}
            />
            {proforma.shown && (
              <ProformaEntry
                stale={proforma.stale}
                onUnsaved={proforma.onUnsaved}
                onSaved={() => setSaved(true)}
                client={client}
                additionalInformation={additionalInformation}
                hasPackages={record.has_packages}
                pricing={record.pricing}
              />
            )}
            {record.proforma_reviews.length > 0 && <ProformaReviews reviews={record.proforma_reviews} />}
            <ClientRuns clientId={client.id} />
            <HistoryCard record={record} loadedAt={loadedAt} phone={phone} noteField={noteField} />
          </Stack>
          <Stack gap="md">
            <SectionCard title="Client Details">
              <ClientDetails client={client} />
            </SectionCard>
            {record.merges.length > 0 && <MergedClients merges={record.merges} />}
            <SectionCard title="Update Status">
              <Stack gap="md">
                <StatusSelect client={client} hasAnswers={answered} />
                <OwnerSelect client={client} people={record.people} field={{ id: CLIENT_PAGE_PARTS.owner }} />
                <CalendlySwitch client={client} />
              </Stack>
            </SectionCard>
            <PipelinePanel client={client} hasAnswers={answered} />
          </Stack>
        </div>
      </div>
      {phone && (
        <ClientBar
          client={client}
          hasAnswers={answered}
          action={action}
          calls={mainAction?.id !== 'call'}
          onNote={() => noteField.current?.focus()}
        />
      )}
    </div>
  );
}
