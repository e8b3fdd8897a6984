import { Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { useMergedAway } from '#web/features/clients/clients/use-merged-away.ts';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordFailure } from '#web/lib/forms/use-record-failure.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { ProformaEditor } from './proforma-editor.tsx';

export interface StoredProformaProps {
  clientId: string;
  header: (subtitle: ReactNode) => ReactNode;
}

/** Edits a client's newest proforma, or says that the client has no proforma. */
export function StoredProforma({ clientId, header }: StoredProformaProps) {
  const navigate = useNavigate();
  const query = useRecordToEdit(orpc.proforma.latest.queryOptions({ input: { client_id: clientId } }));
  const { data } = query;
  const isMissing = data?.review === null;
  useEffect(() => {
    if (isMissing) notifyError('No proforma review found for this client');
  }, [isMissing]);

  const merged = useMergedAway(query.error, paths.clientProforma);
  const isUnknown = useRecordFailure(
    merged ? { data, error: null } : query,
    'Failed to fetch client details',
    () => void navigate({ to: paths.client, params: { id: clientId }, replace: true }),
  );

  if (isMissing || isUnknown) {
    return (
      <NotFoundState
        title="Proforma Review Not Found"
        description="This client has no proforma to edit."
        action={
          <Group gap="xs">
            <LinkButton variant="default" to={paths.reviews}>
              Back to Reviews
            </LinkButton>
          </Group>
        }
      />
    );
  }
  if (data?.review) {
    const { client, review, answers, pricing, has_packages } = data;
    return (
      <>
        {header(`${clientFullName(client)} · ${client.proposal_id}`)}
        <ProformaEditor
          key={clientId}
          review={review}
          answers={answers}
          pricing={pricing}
          hasPackages={has_packages}
        />
      </>
    );
  }
  return (
    <>
      {header('Loading...')}
      <Stack gap="lg" aria-hidden>
        <SkeletonCard lines={6} />
        <SkeletonCard lines={5} />
        <SkeletonCard lines={5} />
      </Stack>
    </>
  );
}
