import { Alert, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { SENT_DIRECTLY } from '#contract/proposals/reviews/lock.ts';
import { LinkAnchor, LinkButton } from '#web/components/navigation/links.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { useMergedAway } from '#web/features/clients/clients/use-merged-away.ts';
import type { SentVersion } from '#web/features/proposals/proposal-versions/send/send-dialog.tsx';
import { errorCode, orpc } from '#web/lib/api/api.ts';
import { useRecordFailure } from '#web/lib/forms/use-record-failure.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { withName } from '#web/lib/messages/with-name.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { PreparationForm } from './preparation-form.tsx';
import { SentState } from './sent-state.tsx';

const PREPARE = 'Prepare Proposal';

export interface PreparationScreenProps {
  clientId: string;
  header: (title: string, subtitle: ReactNode) => ReactNode;
}

/** Prepares and sends a client's proposal, or says that the client has no proforma yet. */
export function PreparationScreen({ clientId, header }: PreparationScreenProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<SentVersion | null>(null);
  const options = orpc.proposalVersions.prepare.queryOptions({ input: { client_id: clientId } });
  const query = useRecordToEdit(options);
  const { data, error } = query;
  const hasNoProforma = errorCode(error) === 'NO_PROFORMA';
  const merged = useMergedAway(error, paths.clientProposal);
  const isUnknown = useRecordFailure(
    hasNoProforma || merged ? { data, error: null } : query,
    'The proposal could not be loaded',
    () => void navigate({ to: paths.client, params: { id: clientId }, replace: true }),
  );

  if (isUnknown) {
    return (
      <NotFoundState
        title="Client Not Found"
        action={<LinkButton to={paths.clients}>Back to Clients</LinkButton>}
      />
    );
  }
  if (hasNoProforma) {
    return (
      <NotFoundState
        title="There is no proforma yet"
        description="A proposal is prepared from the client's proforma. Save a proforma first."
        action={
          <LinkButton to={paths.client} params={{ id: clientId }}>
            Back to Client
          </LinkButton>
        }
      />
    );
  }
  if (!data) {
    return (
      <>
        {header(PREPARE, 'Loading...')}
        <Stack gap="lg" aria-hidden>
          <SkeletonCard lines={6} />
          <SkeletonCard lines={5} />
          <SkeletonCard lines={3} />
        </Stack>
      </>
    );
  }
  return (
    <>
      {header(
        sent ? 'Proposal Sent' : PREPARE,
        `${clientFullName(data.client)} · ${data.client.proposal_id}`,
      )}
      {sent ? (
        <SentState sent={sent} clientId={clientId} mailConfigured={data.mail_configured} />
      ) : (
        <Stack gap="md">
          <OpenVersion preparation={data} />
          <PreparationForm
            key={clientId}
            preparation={data}
            onSaved={(stored) =>
              queryClient.setQueriesData<Preparation>({ queryKey: options.queryKey }, stored)
            }
            onSent={(done, moves) => {
              setSent(done);
              void queryClient.invalidateQueries({ queryKey: orpc.clients.key() });
              void queryClient.invalidateQueries({ queryKey: orpc.reviews.key() });
              notifySuccess(
                withName(
                  moves ? SENT_DIRECTLY : `Version ${done.version.number} of the proposal sent`,
                  done.sent.client_name,
                ),
              );
            }}
          />
        </Stack>
      )}
    </>
  );
}

function OpenVersion({ preparation: { versions, client } }: { preparation: Preparation }) {
  const open = versions.find(({ state }) => state === 'open');
  if (!open) return null;
  return (
    <Alert variant="light">
      <Group justify="space-between" gap="xs">
        Version {open.number} is open. Sending this one replaces it.
        <LinkAnchor to={paths.client} params={{ id: client.id }} hash="proposal" size="sm">
          See version {open.number}
        </LinkAnchor>
      </Group>
    </Alert>
  );
}
